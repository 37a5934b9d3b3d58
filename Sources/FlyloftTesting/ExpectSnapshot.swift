public import Flyloft
internal import FlyloftRegistry
internal import FlyloftRendering
public import Testing

/// Expects that `view` has the pixels that were recorded of it, in the folder `__Snapshots__` beside the test.
///
/// Without a recording one is made, and the test fails once, so that none passes on a picture that nobody has looked at. A
/// picture that differs fails the test at the line of this call. It says how many pixels differ and where, and shows
/// expected, actual and difference side by side in `__Snapshots__/Failed`, which git ignores. With
/// `FLYLOFT_RECORD_PICTURES=1` pictures are recorded anew; CI (`CI=1`) records nothing.
///
/// ```swift
/// import Flyloft
/// import FlyloftTesting
/// import Testing
///
/// struct Disc: View {
///   func size(fitting width: Double) -> Size { Size(width: 40, height: 40) }
///   func draw(on canvas: borrowing Canvas) { canvas.fill(.ellipse(in: canvas.bounds), with: .color(.red)) }
/// }
///
/// @Test func disc() { expectSnapshot(of: Disc()) }
/// ```
///
/// - Parameters:
///   - view: the view.
///   - name: of the file, without what is added for the appearance and the scale; the test function's unless given. Two
///     expectations in one function need names.
///   - width: the width that is available to the view, in points; the view decides its height.
///   - scale: device pixels a point.
///   - appearances: it is drawn on each of them.
///   - tolerance: how far pixels may differ; not at all unless given.
///   - testFile: the file of the test, beside which the pictures are; the calling one unless given.
///   - function: the test function; the calling one unless given.
///   - sourceLocation: where a failure is reported; at the call unless given.
public func expectSnapshot(
  of view: some View, named name: String? = nil, width: Double = 992, scale: Double = 1,
  appearances: [Appearance] = Appearance.allCases, tolerance: SnapshotTolerance = .exact,
  testFile: StaticString = #filePath, function: StaticString = #function,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let name = name ?? String("\(function)".prefix { $0 != "(" })
  if appearances.isEmpty { Issue.record("\(name) is compared in no appearance", sourceLocation: sourceLocation) }
  for appearance in appearances {
    let variant = SnapshotName.suffix(appearance, scale)
    do {
      let picture = try snapshot(of: view, width: width, scale: scale, appearance: appearance)
      expectSnapshot(
        picture, named: name + variant, tolerance: tolerance, testFile: testFile, sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(name)\(variant) could not be drawn: \(ErrorText.of(error))", sourceLocation: sourceLocation)
    }
  }
}

/// Expects that the views of `gallery` have the pixels that were recorded of them, each in a file of its own,
/// `GALLERY-INDEX.png`.
///
/// What is recorded, and how a failure looks, is as with a single view. A live gallery is drawn as at
/// `Moment.reference`. Knobs that are set become part of the files' names.
///
/// - Parameters:
///   - gallery: the gallery, with its knobs set.
///   - indices: of the views to draw; all of them unless given, which a gallery of more than a thousand refuses.
///   - width: the width that is available to a view, in points; what the gallery wants, or 992, unless given.
///   - scale: device pixels a point.
///   - appearances: each view is drawn on each of them.
///   - tolerance: how far pixels may differ; not at all unless given.
///   - testFile: the file of the test, beside which the pictures are; the calling one unless given.
///   - sourceLocation: where a failure is reported; at the call unless given.
public func expectSnapshots(
  of gallery: some Gallery, at indices: [Int]? = nil, width: Double? = nil, scale: Double = 1,
  appearances: [Appearance] = Appearance.allCases, tolerance: SnapshotTolerance = .exact,
  testFile: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let all = AnyGallery(gallery)
  guard indices != nil || all.count <= 1000 else {
    Issue.record(
      "\(all.name) has \(all.count.counted("view")): say which with `at:`", sourceLocation: sourceLocation)
    return
  }
  if appearances.isEmpty || (indices?.isEmpty ?? (all.count == 0)) {
    Issue.record("no view of \(all.name) is compared", sourceLocation: sourceLocation)
    return
  }
  for index in indices ?? Array(0..<all.count) {
    guard (0..<all.count).contains(index) else {
      Issue.record(
        "\(all.name) has no view \(index.grouped): it has \(all.count.counted("view"))", sourceLocation: sourceLocation)
      continue
    }
    do {
      expectSnapshot(
        of: try all.view(at: index), named: SnapshotName.of(index, in: all),
        width: width ?? all.itemWidth ?? 992, scale: scale,
        appearances: appearances, tolerance: tolerance, testFile: testFile, sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(all.name), view \(index.grouped): \(ErrorText.of(error))", sourceLocation: sourceLocation)
    }
  }
}

/// Expects that views of `gallery` have the pixels that were recorded of them in each of its variants.
///
/// What is recorded, and how a failure looks, is as with a single view. Each picture of a variant has a file of its own,
/// `GALLERY-INDEX-VARIANT.png`, with width, appearance and scale where the variant has several.
///
/// ```swift
/// @Test func variants() { expectSnapshots(variants: Gauges.variants, of: Gauges(), at: [0, 50]) }
/// ```
///
/// - Parameters:
///   - variants: the variants, as a rule `GALLERY.variants`.
///   - gallery: the gallery, with its knobs set where no variant sets them otherwise.
///   - indices: of the views to draw; the first unless given.
///   - width: the width that is available to a view where a variant has none, in points; what the gallery wants, or 992, unless
///     given.
///   - tolerance: how far pixels may differ; not at all unless given.
///   - testFile: the file of the test, beside which the pictures are; the calling one unless given.
///   - sourceLocation: where a failure is reported; at the call unless given.
public func expectSnapshots(
  variants: [Variant], of gallery: some Gallery, at indices: [Int] = [0], width: Double? = nil,
  tolerance: SnapshotTolerance = .exact, testFile: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let plain = AnyGallery(gallery)
  if variants.isEmpty {
    Issue.record("\(plain.name) has no variants: declare “static var variants”", sourceLocation: sourceLocation)
  }
  for fault in plain.faults(of: variants) { Issue.record("\(plain.name): \(fault)", sourceLocation: sourceLocation) }
  for variant in variants {
    let all = plain.with(variant)
    for (index, cell) in indices.flatMap({ index in variant.cells.map { (index, $0) } }) {
      let name = SnapshotName.of(index, in: plain) + SnapshotName.suffix(variant, cell)
      do {
        guard (0..<plain.count).contains(index) else {
          throw AnyGallery.NoSuchView(gallery: plain.name, count: plain.count, index: index)
        }
        let picture = try snapshot(
          of: try all.view(at: index), width: cell.width ?? width ?? plain.itemWidth ?? 992, scale: cell.scale ?? 1,
          appearance: cell.appearance ?? .light)
        expectSnapshot(
          picture, named: name, tolerance: tolerance, testFile: testFile, sourceLocation: sourceLocation)
      } catch {
        Issue.record("\(name) could not be drawn: \(ErrorText.of(error))", sourceLocation: sourceLocation)
      }
    }
  }
}

/// Expects that `image` is, pixel for pixel, the PNG file called `name` in the folder `__Snapshots__` beside the test.
///
/// What is recorded, and how a failure looks, is as with a view.
///
/// - Parameters:
///   - image: the picture.
///   - name: the file's name without `.png`.
///   - tolerance: how far pixels may differ; not at all unless given.
///   - testFile: the file of the test, beside which the picture is; the calling one unless given.
///   - sourceLocation: where a failure is reported; at the call unless given.
/// - Returns: how it differs; nil if it does not, or if a file can't be read or written. The test has failed by then.
@discardableResult
public func expectSnapshot(
  _ image: Image, named name: String, tolerance: SnapshotTolerance = .exact, testFile: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) -> SnapshotMismatch? {
  do {
    guard let mismatch = try SnapshotFolder(besides: testFile).check(image, named: name, tolerance) else { return nil }
    let tolerated = tolerance == .exact ? "" : " (\(tolerance.levels) are tolerated: \(tolerance.reason))"
    Issue.record("\(name): \(mismatch)\(tolerated)", sourceLocation: sourceLocation)
    return mismatch
  } catch {
    Issue.record("\(name): \(error)", sourceLocation: sourceLocation)
    return nil
  }
}
