package import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
package import FlyloftRegistry
package import FlyloftStage

/// Finds words in the texts of views, on threads that wait for them: one search at a time, and the last one that is wanted.
package final class TextFinder: Sendable {
  /// The most characters of texts that are kept, for words that are typed on.
  private static let limit = 1_000_000
  /// Where so many places have been found a search ends: nobody goes through more, and each is kept.
  static let mostPlaces = 20_000

  private let stage: Stage?
  private let deadline: Duration?
  private let lock = Lock()
  // Under the lock.
  private nonisolated(unsafe) var texts: [StagedView: (text: SizedText, folded: FoldedText)] = [:]
  private nonisolated(unsafe) var characterCount = 0

  package init(_ stage: Stage?, deadline: Duration?) { (self.stage, self.deadline) = (stage, deadline) }

  /// Searches all views. Waits for that, and before for the end of the search that was wanted before.
  ///
  /// - Parameter tell: called for what comes of it.
  package func search(_ wish: SearchWish, while token: CancellationToken, tell: (SearchResult) -> Void) {
    lock.withLock {
      let words = FoldedText(wish.words)
      var reader = stage.map { ViewReader(of: $0, deadline: deadline) }
      var (trouble, told) = (String?.none, ContinuousClock.now)
      if wish.known > 0 { forgetText(of: wish.first, wish) }
      // So many views are read before the gallery is asked again for the next that may have the words: more each time that it hadn't.
      var (step, unasked, pause, places) = (0, 0, 0, 0)
      while step < wish.rowCount, places < Self.mostPlaces {
        guard !token.isCancelled else { return }
        if unasked == 0 {
          let passed = passed(from: step, wish, &reader)
          if passed > 0 { (step, pause) = (step + passed, 0) }
          guard step < wish.rowCount else { break }
        }
        let row = wish.row(step)
        (unasked, pause) = unasked > 0 ? (unasked - 1, pause) : (pause, min(2 * pause + 1, 63))
        do {
          let (text, folded) = try text(of: row, wish, &reader)
          let hits = folded.ranges(of: words).map { TextHit(frames: text.frames(of: $0)) }
          if !hits.isEmpty {
            tell(.found(row: row, hits))
            places += hits.count
            (unasked, pause) = (0, 0)
          }
        } catch { trouble = trouble ?? "View \((row + 1).grouped) has no text: \(error)" }
        step += 1
        if told.duration(to: .now) > .milliseconds(100) {
          told = .now
          tell(.searched(wish.known + step))
        }
      }
      tell(.ended(trouble: trouble))
    }
  }

  /// Forgets the texts that were searched. Waits for the end of a search.
  func forgetTexts() { lock.withLock { (texts, characterCount) = ([:], 0) } }

  /// The characters of the texts that are kept.
  var keptCount: Int { lock.withLock { characterCount } }

  /// The text of one view; nil where there is none to be had.
  package func text(of wish: TextWish) -> SizedText? {
    if let stage {
      var reader = ViewReader(of: stage, deadline: deadline)
      return try? reader.text(of: wish.staged)
    }
    return try? wish.text()
  }

  /// The outline of a gallery and the labels of its views; empty where there are none to be had.
  func outline(of gallery: AnyGallery) -> (headings: [OutlineEntry], labels: [String]) {
    guard let stage else { return ((try? gallery.outline) ?? [], (try? gallery.labels) ?? []) }
    var reader = ViewReader(of: stage, deadline: deadline)
    return ((try? reader.outline(of: gallery)) ?? [], (try? reader.labels(of: gallery)) ?? [])
  }

  /// Reads a gallery on until all of it is known.
  ///
  /// - Parameter tell: called for what is known, and with nil and a reason where it can't be read on.
  package func readOn(_ gallery: AnyGallery, while token: CancellationToken, tell: (GalleryGrowth?, String) -> Void) {
    var reader = stage.map { ViewReader(of: $0, deadline: deadline) }
    do {
      var share = 0.0
      while share < 1, !token.isCancelled {
        let growth =
          try stage == nil ? gallery.readOn() ?? GalleryGrowth(count: gallery.count, share: 1) : reader!.readOn(gallery)
        share = growth.share
        tell(growth, "")
      }
    } catch { tell(nil, "\(error)") }
  }

  /// How many views from a step of a search on have not the words, as far as their gallery can say.
  private func passed(from step: Int, _ wish: SearchWish, _ reader: inout ViewReader?) -> Int {
    let row = wish.row(step)
    let text = wish.text(of: row)
    let (gallery, index) = text.own
    let end = row - index + gallery.count
    do {
      let next =
        try stage == nil
        ? gallery.nextView(from: index, having: wish.words) : reader!.next(from: text.staged, having: wish.words)
      return min(next.map { row + $0 - index } ?? end, end) - row
    } catch { return 0 }
  }

  private func text(
    of row: Int, _ wish: SearchWish, _ reader: inout ViewReader?
  ) throws -> (text: SizedText, folded: FoldedText) {
    let wish = wish.text(of: row)
    let view = wish.staged
    if let known = texts[view] { return known }
    let text = if stage == nil { try wish.text() } else { try reader!.text(of: view) }
    let found = (text, FoldedText(text.text.string))
    characterCount += text.text.boxes.count
    if characterCount > Self.limit { (texts, characterCount) = ([:], text.text.boxes.count) }
    texts[view] = found
    return found
  }

  /// Its file may have ended within it.
  private func forgetText(of row: Int, _ wish: SearchWish) {
    let former = texts.removeValue(forKey: wish.text(of: row).staged)
    characterCount -= former?.text.text.boxes.count ?? 0
  }
}

extension PreviewWindow {
  func unlock(_ gallery: AnyGallery, with password: String) {
    do { try stage?.unlock(gallery.name, with: password) } catch { handle(.noted("\(error)", isFailure: true)) }
  }

  /// Begins a search in place of the one before; nil for none.
  func search(_ wish: SearchWish?) {
    searching.cancel()
    guard let wish else {
      // Of a document of a thousand pages they take fifty megabytes.
      _ = startThread(named: "flyloft-searching", niceness: 0) { [finder] in finder.forgetTexts() }
      return
    }
    searching = CancellationToken()
    let nobody = PreviewEvent.searched(wish.number, .ended(trouble: "There is no thread to search on."))
    startAsking("flyloft-searching", orSend: nobody) { [weak self, finder, searching] in
      finder.search(wish, while: searching) { result in
        EventLoop.shared.post { self?.handle(.searched(wish.number, result)) }
      }
    }
  }

  func readText(_ wish: TextWish) {
    startAsking("flyloft-text", orSend: .textRead(wish, nil)) { [weak self, finder] in
      let text = finder.text(of: wish)
      EventLoop.shared.post { self?.handle(.textRead(wish, text)) }
    }
  }

  /// Reads a gallery on in place of the one before; nil for none.
  func readOn(_ id: OutlineID?, _ gallery: AnyGallery?) {
    readingOn.cancel()
    guard let id, let gallery else { return }
    readingOn = CancellationToken()
    startAsking("flyloft-reading", orSend: .grown(id, nil, trouble: "there is no thread to read on")) {
      [weak self, finder, readingOn] in
      finder.readOn(gallery, while: readingOn) { growth, trouble in
        EventLoop.shared.post { self?.handle(.grown(id, growth, trouble: trouble)) }
      }
    }
  }

  func readOutline(_ id: OutlineID, of gallery: AnyGallery) {
    startAsking("flyloft-outline", orSend: .outlined(id, [])) { [weak self, finder] in
      let (headings, labels) = finder.outline(of: gallery)
      EventLoop.shared.post {
        self?.handle(.outlined(id, headings))
        self?.handle(.labeled(id, labels))
      }
    }
  }
}
