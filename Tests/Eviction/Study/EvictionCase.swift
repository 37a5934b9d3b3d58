internal import Flyloft
package import FlyloftRecording
package import FlyloftRegistry
package import FlyloftRendering
package import Simulation

/// One session in one cache: what policies are compared on.
package struct EvictionCase: Sendable {
  package let name: String
  package let session: Session
  package let gallery: AnyGallery
  /// Bytes of the cache.
  package let budget: Int
  package let courses: any DrawCourses

  package init(_ name: String, _ session: Session, _ gallery: AnyGallery, budget: Int, courses: any DrawCourses) {
    (self.name, self.session, self.gallery) = (name, session, gallery)
    (self.budget, self.courses) = (budget, courses)
  }

  /// Plays it with a policy.
  package func run(_ policy: any EvictionPolicy) -> EvictionRun {
    EvictionRun(session, gallery, policy, budget: budget, courses: courses)
  }
}
