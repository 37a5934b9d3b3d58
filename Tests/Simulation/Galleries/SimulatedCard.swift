internal import Flyloft

/// A view of the simulation: it has a size, and is never really drawn.
struct SimulatedCard: View {
  /// What its gallery makes of its size.
  enum Form: Hashable {
    /// As wide as is offered, so many points high.
    case row(height: Double)
    /// So many times as wide as is offered.
    case wide(Double, height: Double)
    /// As high as a share of its width.
    case picture(Double)
    /// Of a size that has nothing to do with what is offered.
    case fixed(Size)
    /// Its size can't be told.
    case failing
  }

  var row: Int
  var form: Form
  /// Something that makes it differ from others of its row, or from itself.
  var value = 0.0

  func size(fitting width: Double) throws -> Size {
    switch form {
    case .row(let height): return Size(width: width, height: height)
    case .wide(let factor, let height): return Size(width: width * factor, height: height)
    case .picture(let share): return Size(width: width, height: width * share)
    case .fixed(let size): return size
    case .failing: throw DrawError()
    }
  }

  func draw(on canvas: borrowing Canvas) {}
}

/// A number that has nothing to do with that of its neighbours, the same every time; from 0 up to 1.
func scattered(_ number: Int, _ salt: UInt64 = 0) -> Double {
  var mixed = (UInt64(bitPattern: Int64(number)) ^ salt) &* 0x9e37_79b9_7f4a_7c15
  mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
  mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
  return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
}
