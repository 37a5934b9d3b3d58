import Flyloft

/// The colours of all meters.
public enum Tones {
  public static var filled: Color { .slate }
}
