package import FlyloftPreview

/// An event that a model was told, and what it wanted done.
package struct HandledEvent: Sendable {
  package let event: PreviewEvent
  package let time: Duration
  package let effects: [PreviewEffect]
}
