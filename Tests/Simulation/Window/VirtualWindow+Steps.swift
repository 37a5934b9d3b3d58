internal import Flyloft
internal import FlyloftEditing
internal import FlyloftRegistry

extension VirtualWindow {
  /// Has something happen.
  package mutating func perform(_ step: Step) {
    switch step {
    case .pass(let duration): pass(duration)
    case .input(let event): receive(event)
    case .resize(let size): changeDisplay { display, _ in display.resize(to: size) }
    case .rescale(let scale): rescale(to: scale)
    case .set(let settings): set(settings)
    case .show(let isVisible): changeDisplay { $0.show(isVisible, at: $1) }
    case .edit(let number, let generation, let count):
      let gallery = SimulatedGalleries.edited(number, generation: generation, count: count)
      receive(.building(gallery.name))
      let times = EditTimes(noticed: .zero, compiled: .zero, loaded: .zero)
      receive(.built(gallery, times))
    case .describe(let number): describe(number, as: SimulatedGalleries.all[number])
    case .breakModule(let number):
      let message = CompilerMessage("it is wrong", file: "Cards.swift", line: 3, column: 5, source: "wrong")
      let name = SimulatedGalleries.all[number].name
      receive(.failed(ModuleFailure(module: name, title: "\(name) doesn't compile", messages: [message])))
    case .removeModule(let number): receive(.removed(SimulatedGalleries.all[number].name))
    case .rest: rest()
    case .expose(let area): changeDisplay { display, _ in display.lose(area) }
    case .sendPictures(let isSending): changeDisplay { display, _ in display.sendPictures(isSending) }
    case .hangServer(let isHung): changeDisplay { $0.hang(isHung, at: $1) }
    case .holdResults(let duration): holdResults(for: duration)
    case .delayOrders(let isLate): changeRenderer { renderer, _ in renderer.delaysOrders = isLate }
    case .runShortOfMemory: changeRenderer { $0.memoryIsShort(at: $1) }
    case .draws(let weather): changeRenderer { renderer, _ in renderer.change(to: weather) }
    case .stall(let duration): stall(for: duration)
    case .setWallClock(let difference): setWallClock(forwardBy: difference)
    }
  }
}

extension VirtualRenderer {
  fileprivate mutating func change(to weather: DrawWeather) {
    guard var draws = courses as? RandomDraws else { return }
    draws.weather = weather
    courses = draws
  }
}
