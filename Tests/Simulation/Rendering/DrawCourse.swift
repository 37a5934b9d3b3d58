package import FlyloftRendering

/// How a draw goes.
package enum DrawCourse: Hashable, Sendable {
  /// It takes so long.
  case draws(Duration)
  /// It throws after so long.
  case throwsError(after: Duration)
  /// It ends the process that it runs in, after so long.
  case crashes(after: Duration)
  /// It returns after so long, whether anybody still wants it or not; nil: never.
  case hangs(returningAfter: Duration?)
}

/// Says how draws and loads go; the same for the same request.
package protocol DrawCourses: Sendable {
  /// How the draw of `request` goes.
  func course(of request: any DrawRequest) -> DrawCourse
  /// How the load of `load` goes.
  func course(of load: Renderer.Load) -> LoadCourse
  /// Whether draws and loads run in processes, which are killed at the deadline.
  var killsHanging: Bool { get }
  /// How long it takes a draw or a load to notice that nobody wants it any more.
  var cancellationDelay: Duration { get }
}

extension DrawCourses {
  package var killsHanging: Bool { false }

  package func course(of load: Renderer.Load) -> LoadCourse { LoadCourse() }
}

/// Draws that all go well: rows take so long, parts of the interface and steps of fades a millisecond.
package struct SteadyDraws: DrawCourses {
  /// What drawing a row takes.
  package let cost: Duration

  /// - Parameter cost: what drawing a row takes.
  package init(cost: Duration) { self.cost = cost }

  package func course(of request: any DrawRequest) -> DrawCourse {
    .draws(request.isRow ? cost : .milliseconds(1))
  }

  // A drawing primitive looks for it.
  package var cancellationDelay: Duration { .microseconds(100) }
}

/// What a draw of the simulation throws.
struct DrawError: Error, CustomStringConvertible {
  var description: String { "the view can't be drawn" }
}
