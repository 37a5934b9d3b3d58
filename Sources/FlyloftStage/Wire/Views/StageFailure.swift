/// Why something could not be done in a stage, in words for a card.
package struct StageFailure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
