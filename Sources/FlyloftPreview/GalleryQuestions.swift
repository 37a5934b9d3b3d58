internal import Flyloft
internal import FlyloftConcurrency
internal import FlyloftDisplay
internal import FlyloftRegistry
internal import FlyloftStage

/// Asks galleries in a stage what they have to show.
enum GalleryQuestions {
  /// An outcome of asking.
  enum Answer: Sendable {
    case described(number: Int, AnyGallery)
    /// It could not say what it has or, unless `wasAsked`, could not be asked.
    case undescribed(number: Int, AnyGallery, reason: String, wasAsked: Bool)
    /// Its file asks for a password. Comes after `undescribed`.
    case locked(number: Int, reason: String)
    /// A knob is wrong that was to be set, in words. No more is asked.
    case mistaken(String)
    /// No knob is wrong. It comes before all that galleries have.
    case checked
    /// All have been asked, or those that are still wanted.
    case finished
  }

  /// Asks on a thread that waits for the answers, one gallery after the other.
  ///
  /// - Parameters:
  ///   - galleries: those that are asked, with their numbers.
  ///   - deadline: how long each answer may take.
  ///   - token: cancelled where the answers are not wanted any more. Knobs are checked all the same.
  ///   - check: finds mistakes in knobs that are to be set, before any gallery is asked how many views it has: that may take
  ///     as long as the deadline.
  ///   - tell: called for each answer.
  static func ask(
    _ galleries: [(number: Int, gallery: AnyGallery)], of stage: Stage, deadline: Duration,
    while token: CancellationToken, checking check: KnobCheck? = nil,
    tell: @escaping @DisplayActor @Sendable (Answer) -> Void
  ) {
    let isStarted = startThread(named: "flyloft-asking", niceness: 0) {
      if let check {
        let mistake = check.mistake(among: galleries.map(\.gallery), of: stage, deadline: deadline)
        EventLoop.shared.post { tell(mistake.map { .mistaken($0) } ?? .checked) }
        if mistake != nil { return }
      }
      stage.describe(galleries.map(\.gallery), deadline: deadline, isWanted: { !token.isCancelled }) {
        index, result in
        let (number, asked) = galleries[index]
        let answer: Answer
        switch result {
        case .success(let gallery): answer = .described(number: number, gallery)
        case .failure(let error):
          answer = .undescribed(
            number: number, asked, reason: "\(error)", wasAsked: !Stage.isShortage(error))
        }
        EventLoop.shared.post { tell(answer) }
        if case .failure(let error) = result, Stage.isLocked(error) {
          EventLoop.shared.post { tell(.locked(number: number, reason: "\(error)")) }
        }
        return !token.isCancelled
      }
      EventLoop.shared.post { tell(.finished) }
    }
    guard !isStarted else { return }
    EventLoop.shared.post {
      for (number, gallery) in galleries {
        tell(.undescribed(number: number, gallery, reason: "no thread could be started", wasAsked: false))
      }
      tell(.checked)
      tell(.finished)
    }
  }
}

extension PreviewConfiguration {
  /// The numbers of the galleries that are asked at once: the one that is shown, then those whose knobs are to be checked.
  var urgentQuestions: [Int] {
    PreviewContents(galleries: galleries, skipped: []).inOrderOfQuestions(shown: selected) { number in
      let gallery = galleries[number]
      // In the scroll of all, the first is shown first.
      let isShown = number == selected || number == 1 && galleries[selected].parts != nil
      return !gallery.isDescribed && (isShown || knobCheck?.isAbout(gallery.name) == true)
    }
  }
}
