package import Flyloft

/// A loading view with what has been loaded of it: two are equal when their views and their publications are.
package struct LoadedView<Base: LoadingView>: ViewOfData {
  package let base: Base
  let loaded: Base.Loaded?
  let data: DrawnData

  package var drawnData: DrawnData? { data }

  package func size(fitting width: Double) throws -> Size { try base.size(fitting: width) }

  package func draw(on canvas: borrowing Canvas) throws { try base.draw(loaded, on: canvas) }

  package static func == (a: Self, b: Self) -> Bool { a.base == b.base && a.data == b.data }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(base)
    hasher.combine(data)
  }
}

extension AnyView {
  /// The view with what has been loaded of it; the view itself, if it loads nothing.
  ///
  /// - Throws: `LoadFailure` for bytes that are none of the view's.
  package func drawn(with data: LoadedData?) throws -> AnyView {
    func drawn<Base: LoadingView>(_ base: Base) throws -> AnyView {
      let loaded: Base.Loaded? =
        switch data?.payload {
        case .value(let value): value as? Base.Loaded
        case .bytes(let bytes): try LoadedCoding.decode(bytes)
        case nil: nil
        }
      return AnyView(LoadedView(base: base, loaded: loaded, data: DrawnData(data)))
    }
    guard let base = base as? any LoadingView else { return self }
    return try drawn(base)
  }

  /// The view with all that it loads, which is waited for; the view itself, if it loads nothing.
  ///
  /// - Parameter run: with which another thread can cancel the load.
  /// - Throws: what the load throws.
  package func loaded(by run: LoadRun = LoadRun()) throws -> AnyView {
    guard let base = base as? any LoadingView else { return self }
    var data = LoadedData(publication: 1)
    data.payload = .value(try run.value(of: base))
    return try drawn(with: data)
  }
}
