// Its page is Flyloft.docc/TheVersion.md: symbols called as their module, with “Version” behind, are not extracted.
/// The version of Flyloft that a program is built with.
public enum FlyloftVersion {
  /// As semantic versioning numbers them; what is not released has `-dev` at its end.
  public static let current = "0.1.0-dev"
}
