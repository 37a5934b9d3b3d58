internal import Flyloft
internal import Linked

extension SubjectObserver {
  /// Shows a document, reads in it, and closes it. Before that it is started once to see where its pages stand.
  ///
  /// - Parameter picture: its first page as poppler draws it.
  /// - Throws: what starting or closing it throws, and `ObserverError.unreadablePixels` where the server's screen can't be read.
  func observe(
    _ subject: Subject, of document: MeasuredDocument, _ picture: Image
  ) throws(ObserverError) -> Observation {
    guard let screen else { throw .unreadablePixels(depth: 24) }
    var observation = Observation()
    let pages = try pages(of: subject, picture, &observation)
    // The page at which a document begins, and not all of a high window.
    let height = min(pages.area.height, document.pageSize.height)
    let first = PixelRect(x: pages.band.minX, y: pages.band.minY, width: pages.band.width, height: height)
    for _ in 1..<max(effort.starts, 1) { _ = try show(subject, &observation, band: first).close() }
    let memoryBefore = MemoryUse(of: [server.processIdentifier])
    let shown = try show(subject, &observation, band: first)
    turnWheel(shown, &observation, in: pages)
    if let notch = pages.notch {
      let perSecond = 2 * Double(document.pageSize.height) * 96 / 72 / Double(notch)
      observation.readingBlank =
        client.measureFrames(
          in: shown.window, events: Int(perSecond * effort.readingSeconds), perSecond: perSecond, on: screen,
          band: pages.band, limit: .seconds(20)
        ).blank?.pixelMilliseconds.rounded
      client.settle(shown.window)
    }
    observation.heldBlank =
      client.measureFrames(
        in: shown.window, events: Int(30 * effort.holdingSeconds), perSecond: 30, holding: Keysym.pageDown, on: screen,
        band: pages.band, limit: .seconds(20)
      ).blank?.pixelMilliseconds.rounded
    client.settle(shown.window)
    noteMemory(of: shown, since: memoryBefore, &observation)
    _ = try shown.close()
    observation.load = Machine.load
    return observation
  }

  /// Turns the wheel of a window that glides where it is told to move at once.
  ///
  /// - Parameter subject: the same as has been observed, without animation.
  /// - Throws: what starting or closing it throws.
  func observeStill(_ subject: Subject, _ observation: inout Observation) throws(ObserverError) {
    var still = Observation()
    let shown = try show(subject, &still)
    turnWheel(shown, &still, in: nil)
    observation.wheelToLastDamageStill = still.wheelToLastDamage
    _ = try shown.close()
  }

  /// - Parameter pages: whose damage counts; all if nil.
  private func turnWheel(_ shown: RunningSubject, _ observation: inout Observation, in pages: ShownPages?) {
    client.pointer(to: PixelPoint(x: size.width / 2, y: size.height / 2), in: shown.window)
    // GTK takes no way from the first notch after the pointer has come.
    client.wheel(-1)
    client.settle(shown.window)
    // So slowly that what glides is there before the next.
    turnWheel(shown, &observation, perSecond: 2.5, in: pages?.area)
    client.settle(shown.window)
  }

  /// Where pages stand in the subject's window, and how the first differs from its picture.
  private func pages(
    of subject: Subject, _ picture: Image, _ observation: inout Observation
  ) throws(ObserverError) -> ShownPages {
    var ignored = Observation()
    let shown = try show(subject, &ignored)
    client.settle(shown.window, quietFor: .seconds(2))
    var shots = [try client.screenPixels()]
    client.pointer(to: PixelPoint(x: size.width / 2, y: size.height / 2), in: shown.window)
    // GTK takes no way from the first notch after the pointer has come.
    client.wheel(-1)
    client.settle(shown.window)
    for notches in [1, 6, 9] {
      client.wheel(notches)
      client.settle(shown.window, quietFor: .milliseconds(500))
      shots.append(try client.screenPixels())
    }
    _ = try shown.close()
    guard let pages = ShownPages(in: shots) else {
      throw .unexpectedExit(program: subject.name, reason: "showed no pages that scroll", output: "")
    }
    observation.difference = PageDifference(of: picture, on: shots[0], pages)
    return pages
  }
}
