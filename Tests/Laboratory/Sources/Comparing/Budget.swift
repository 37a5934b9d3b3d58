/// What a ratio is held against.
package enum Budget: Equatable, Sendable {
  case none
  case atMost(Double)
  case atLeast(Double)
  case below(Double)

  /// The ratio that is still good, or the first that is not.
  var limit: Double? {
    switch self {
    case .none: nil
    case .atMost(let limit), .atLeast(let limit), .below(let limit): limit
    }
  }

  /// Nil where nothing is promised.
  func isMet(by ratio: Double) -> Bool? {
    switch self {
    case .none: nil
    case .atMost(let limit): ratio <= limit
    case .atLeast(let limit): ratio >= limit
    case .below(let limit): ratio < limit
    }
  }

  var text: String {
    switch self {
    case .none: ""
    case .atMost(let limit): "≤ " + limit.text(digits: 2)
    case .atLeast(let limit): "≥ " + limit.text(digits: 2)
    case .below(let limit): "< " + limit.text(digits: 2)
    }
  }
}
