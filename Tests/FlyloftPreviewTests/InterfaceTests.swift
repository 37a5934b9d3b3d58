import Flyloft
import Testing

@testable import FlyloftPreview

@Suite struct ZoomTests {
  @Test("it goes in steps to both ends, and back to 1")
  func steps() {
    var zoom = Zoom()
    #expect(zoom.factor == 1)
    var seen: [Double] = []
    for _ in 0..<20 {
      zoom.magnify()
      seen.append(zoom.factor)
    }
    #expect(seen[0] == 1.25 && seen == seen.sorted() && seen.last == 4)
    for _ in 0..<40 { zoom.reduce() }
    #expect(zoom.factor == 0.25)
    zoom.reset()
    #expect(zoom == Zoom())
  }
}

@Suite struct FilterTests {
  @Test("it finds any part of a name, in any case; an empty one finds all")
  func matches() {
    let names = ["Clock", "Photos", "StressCards"].map(FoldedName.init)
    #expect(Filter().matches(in: names) == [0, 1, 2])
    #expect(Filter(text: "O").matches(in: names) == [0, 1])
    #expect(Filter(text: "cards").matches(in: names) == [2])
    #expect(Filter(text: "x").matches(in: names).isEmpty)
    // Also one that is typed into it letter by letter, and one that is longer than the names.
    var typed = Filter()
    typed.line = TextLine(continuing: "sS")
    #expect(typed.matches(in: names) == [2] && Filter(text: "StressCards2").matches(in: names).isEmpty)
  }
}

@Suite struct DecimalTests {
  @Test(
    "numbers are rounded to the places asked for",
    arguments: [
      (0, 0, "0"), (0, 2, "0.00"), (1.005, 1, "1.0"), (1.05, 1, "1.1"), (9.996, 2, "10.00"), (0.04, 1, "0.0"),
      (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (-12.345, 2, "-12.35"), (1234.5, 0, "1235"), (0.007, 3, "0.007"),
      (.nan, 1, "–"), (.infinity, 0, "–"), (1e13, 0, "–"),
    ] as [(Double, Int, String)])
  func texts(value: Double, places: Int, text: String) {
    #expect(decimal(value, places) == text)
  }
}

@Suite struct ErrorCardTests {
  @Test("the button stands in the card, whatever the message")
  func button() {
    for message in ["", "short", String(repeating: "a long story ", count: 100)] {
      for width in [60.0, 100, 300, 992] {
        let size = ErrorCard(title: message, message: message, palette: .of(.light), frames: message).size(
          fitting: width)
        let button = ErrorCard.buttonRect(in: size)
        #expect(size.height >= 160 && button.maxY <= size.height && button.minY > 56)
        #expect(button.minX > ErrorCard.barWidth && button.maxX < width)
        #expect(size.height <= ErrorCard.wordsLimit)
      }
    }
  }

  @Test("in a narrow column the title takes a second line, for which the card grows")
  func narrow() {
    func height(_ title: String) -> Double {
      let message = "there is no PNG or JPEG file in the folder, and nobody has said why there should be one"
      return ErrorCard(title: title, message: message, palette: .of(.light)).size(fitting: 220).height
    }
    let (short, long) = (height("Photos"), height("RemoteImage, view 6, could not load"))
    #expect(long >= short + 15)
    #expect(height(String(repeating: "a long title ", count: 30)) == long, "two lines are the most")
  }
}
