/// A point into which pictures lead: with a name, the middle of a copy of the set that is seen from 10^13 on.
public enum FractalPlace: CaseIterable, Sendable {
  /// Spirals in the valley between the heart and the largest disc.
  case seahorses
  /// Trunks in the valley at the heart's right.
  case elephants
  /// Whirls beside the disc above the heart.
  case whirls
  /// Twigs that fork above all discs.
  case twigs
  /// The point that `x` and `y` say.
  case own

  /// Its real and its imaginary part; nil for `own`.
  var point: (x: Double, y: Double)? {
    switch self {
    case .seahorses: (-0.7448991914507942258, 0.13113148200818411348)
    case .elephants: (0.28478183576550700727, 0.010337059570969884922)
    case .whirls: (-0.069526243257662125841, 0.66041498154316929243)
    case .twigs: (-0.10350877523861289133, 0.95054618963350661541)
    case .own: nil
    }
  }
}
