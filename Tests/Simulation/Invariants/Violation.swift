/// What must hold after every event, whatever happens.
package enum Invariant: String, Hashable, Sendable, CaseIterable {
  /// A place that has shown a picture is never blank again while it is on screen.
  case blankAgain = "a place that has shown a picture is blank again"
  /// A place never goes back from what was wanted later to what was wanted before.
  case olderPicture = "an older picture after a newer one"
  /// What a place is said to show is what was drawn.
  case otherPicture = "a place shows something else than it is said to show"
  /// What is missing or shown was asked for in the present width, scale and moment.
  case outdatedWish = "a place wants what is not wanted any more"
  /// What is kept is shown in the frame in which it comes on screen.
  case keptNotShown = "a picture that is kept is not shown at once"
  /// All that is on screen and lacks a picture is asked for, as soon as the frame is on its way.
  case notRequested = "what is on screen is not asked for"
  /// Nothing that is not on screen is asked for as if it were, or asked for twice.
  case misplacedRequest = "a request is in the wrong list"
  /// Nothing that is not on screen is begun before all that is on screen is done.
  case prefetchFirst = "what is not on screen was begun before what is"
  /// Every request ends once.
  case endedTwice = "a request has ended twice"
  case neverEnded = "a request has never ended"
  /// Of a place the publications come in the order in which they were made, and none after the end of the load.
  case staleReport = "something is told of a load that is over, or older than what was told before"
  /// Of a place one load goes on at a time, and no more go on at once than are allowed.
  case crowdedLoads = "too many loads go on"
  /// What is on screen begins in turn: none begins once more while another has not begun as often.
  case unfairLoads = "a load begins once more while another waits"
  /// A place never shows less of what was loaded than it has shown, unless that was evicted before it came on screen.
  case olderData = "older data after newer"
  /// What was loaded of what is on screen is kept.
  case dataEvicted = "data of what is on screen were evicted"
  /// Where the display thread waits, it waits for all that is on screen.
  case paintedUnawaited = "a frame was painted that was to be waited for"
  /// Pictures on screen stay in the cache.
  case notPinned = "a picture on screen is not pinned"
  case pinnedEvicted = "a pinned picture was evicted"
  /// The window knows what the cache holds, and nothing else.
  case keptIsNotCached = "the window's table differs from the cache"
  /// Bytes, lanes, keys and places stay within bounds.
  case unbounded = "something grows beyond its bounds"
  /// Moves and damage of each frame bring the window to what it would be, painted anew.
  case wrongPixels = "the screen differs from the window painted anew"
  /// When nothing happens any more, nothing is due.
  case neverAtRest = "it never comes to rest"
  case busyAtRest = "something is due at rest"
  /// When everything has ended and time has passed, everything is shown.
  case incompleteAtRest = "something is missing at rest"
}

/// An invariant that did not hold.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
  package let invariant: Invariant
  package let detail: String
  /// Since the window was opened.
  package let time: Duration
  /// Events before it.
  package let event: Int

  package var description: String {
    "\(invariant.rawValue) (event \(event), at \(time)): \(detail)"
  }
}
