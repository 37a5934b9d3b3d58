/// The window's colours, 0x00RRGGBB.
package struct OracleColors: Sendable {
  package let background, panel, line, selection, faint, accent, warning: UInt32

  static let light = OracleColors(
    background: 0xf6f6f4, panel: 0xffffff, line: 0xe4e4e0, selection: 0xeef2ff, faint: 0x8d939d, accent: 0x2860ee,
    warning: 0x946000)
  static let dark = OracleColors(
    background: 0x14161a, panel: 0x1b1e24, line: 0x2b2f38, selection: 0x262c38, faint: 0x6a7180, accent: 0x7aa2ff,
    warning: 0xf2b84b)
}
