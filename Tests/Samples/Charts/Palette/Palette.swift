import Flyloft

/// The colours of all charts.
public enum Palette {
  public static var line: Color { .slate }
}
