import Flyloft
import FlyloftDisplay
import FlyloftEditing
import FlyloftTesting
import Simulation
import TestSupport
import Testing

/// Whole windows in all that a user can bring them into: what each shows, and what it asked the display and the renderer for on
/// the way there, compared with its recording.
///
/// When a change is meant, `FLYLOFT_RECORD_PICTURES=1` records anew, and the difference is read before it is committed. No record
/// depends on a clock, the machine or other tests.
@Suite("Records of the window")
struct WindowRecordTests {
  struct State: Sendable, CustomTestStringConvertible {
    let name: String
    let setting: RecordedWindow.Setting
    let acts: [RecordedAct]
    /// Whether a picture is compared, too. The words say which pictures stand where, and not how they look.
    private(set) var hasPicture = false

    init(_ name: String, in setting: RecordedWindow.Setting = RecordedWindow.Setting(), _ acts: RecordedAct...) {
      (self.name, self.setting, self.acts) = (name, setting, acts)
    }

    var testDescription: String { name }

    /// The same with a picture.
    var seen: State {
      var state = self
      state.hasPicture = true
      return state
    }
  }

  @Test("what it shows and what it asks for", arguments: states)
  func record(_ state: State) throws {
    var window = RecordedWindow(state.setting)
    for act in state.acts { window.play(act) }
    expectRecorded(window.words, named: "\(state.name).txt")
    if state.hasPicture { expectSnapshot(try window.picture(), named: state.name) }
  }

  // MARK: States

  private typealias Setting = RecordedWindow.Setting

  static let states = opened + keys + pointer + sidebar + views + closeups + variants + knobs + edits + desktop

  private static let opened: [State] = [
    State("opened", in: Setting(isNew: true), .pass(1000)).seen,
    State("opened-wide", in: Setting(size: .wide, isNew: true), .pass(1000)),
    State("opened-dark", in: Setting(size: .wide, isDark: true)).seen,
    State("opened-at-1.25", in: Setting(size: .wide, scale: 1.25), .wheel(y: 1)).seen,
    State("opened-at-2", in: Setting(size: Size(width: 300, height: 180), scale: 2), .wheel(y: 1)).seen,
    State("opened-at-3", in: Setting(size: Size(width: 240, height: 150), scale: 3), .key(.down)).seen,
    State("opened-slow", in: Setting(gallery: "Slow", isNew: true), .pass(250)).seen,
    State(
      "opened-unasked", in: Setting(size: .wide, asksGalleries: true, isNew: true), .describe("Grid"),
      .describe("Cards"), .pass(600)
    ).seen,
    State("opened-figures", in: Setting(size: Size(width: 730, height: 600), showsFigures: true), .wheel(y: 1)).seen,
  ]

  private static let keys: [State] = [
    State("key-down", .key(.down)),
    State("key-up", .key(.end), .key(.up)),
    State("key-page-down", .key(.pageDown)),
    State("key-page-up", .key(.end), .key(.pageUp)),
    State("key-space", .key(.space)),
    State("key-shift-space", .key(.end), .key(.space, .shift)),
    State("key-end", .key(.end)),
    State("key-home", .key(.end), .key(.home)),
    State("key-right", in: Setting(knobs: [("width", "900")]), .key(.right), .key(.right)),
    State("key-left", in: Setting(knobs: [("width", "900")]), .key(.right), .key(.right), .key(.right), .key(.left)),
    State("keys-zoom-in", .type("+="), .pass(100)).seen,
    State("keys-zoom-out", .type("--"), .pass(100)).seen,
    State("keys-zoom-reset", .type("+++0"), .pass(100)),
    State("keys-with-control", .type("+", .control), .type("bkq", .control)),
    State("key-redraw", .wheel(y: 2), .type("r"), .pass(100)),
    State("key-restart", in: Setting(gallery: "Faults"), .type("R"), .pass(100)),
    State("key-quit", .type("q")),
    State("key-help", .type("?"), .pass(100)).seen,
    State("help-scrolled", .type("?"), .key(.pageDown), .wheel(y: 1), .fingers(y: 0.5), .pass(100)).seen,
    State("help-dragged", .type("?"), .drag(.thumb, y: 60), .pass(100)),
    State("help-left", .type("?"), .type("+"), .pass(100)),
    State("key-full-screen", .key(.f11), .key(.escape), .pass(100)),
    State("keys-without-meaning", .type("xyz"), .key(.tab), .key(Key(keysym: 0xffe1)), .type("+", .alt)),
    State("glide-down", in: Setting(isAnimated: true), .key(.down), .pass(500)),
    State("glide-page", in: Setting(isAnimated: true), .key(.pageDown), .pass(500)),
    State("glide-interrupted", in: Setting(isAnimated: true), .key(.pageDown), .pass(40), .key(.pageUp), .pass(500)),
  ]

  private static let pointer: [State] = [
    State("wheel-down", .wheel(y: 3)).seen,
    State("wheel-up", .key(.end), .wheel(y: -1)),
    State("wheel-glides", in: Setting(isAnimated: true), .wheel(y: 1), .pass(400)),
    State("wheel-shift", in: Setting(knobs: [("width", "900")]), .wheel(y: 1, .shift)),
    State("wheel-sideways", in: Setting(knobs: [("width", "900")]), .wheel(x: 2)),
    State("wheel-control", .wheel(y: 4), .wheel(y: -1, .control), .pass(100)),
    State("wheel-control-down", .wheel(y: 4), .wheel(y: 1, .control), .pass(100)),
    State("fingers", .fingers(y: 0.3, times: 4), .fingers(y: -0.1)),
    State("fingers-sideways", in: Setting(knobs: [("width", "900")]), .fingers(x: 0.4, times: 3)),
    State("fingers-shift", in: Setting(knobs: [("width", "900")]), .fingers(y: 0.4, times: 3, .shift)),
    State("fling", in: Setting(isAnimated: true), .fingers(y: 0.5, times: 8), .lift, .pass(2500)),
    State(
      "fling-stopped", in: Setting(isAnimated: true), .fingers(y: 0.5, times: 8), .lift, .pass(80), .click(.content)),
    State("pinch-in", .wheel(y: 4), .pinch(1.2), .pinch(1.2), .pass(100)),
    State("pinch-out", .wheel(y: 4), .pinch(0.7), .pass(100)),
    State("thumb-dragged", .drag(.thumb, y: 50)),
    State("thumb-held", .press(.thumb)).seen,
    State("thumb-released", .drag(.thumb, y: 50), .release(.thumb), .move(.content)),
    State("thumb-lost", .drag(.thumb, y: 50), .unfocus, .move(.track(0.9), .leftButton)),
    State("track-pressed", .press(.track(0.95)), .pass(60), .release(.track(0.95)), .pass(600)),
    State("track-held", .press(.track(0.95)), .pass(2500)),
    State("track-held-above", .key(.end), .press(.track(0.3)), .pass(2500)),
    State("track-middle", .press(.track(0.5), .middle), .move(.track(0.6), .middleButton)).seen,
    State("pan", in: Setting(knobs: [("width", "900")]), .wheel(y: 4), .drag(.content, x: -60, y: 40, .middle)).seen,
    State(
      "pan-ended-by-other", in: Setting(knobs: [("width", "900")]), .drag(.content, x: -60, y: -40, .middle),
      .press(.content, .right), .move(.track(0), .middleButton)),
    State("other-buttons", .click(.row(1), .right), .click(.row(1), .back), .click(.row(1), .forward)),
    State("pointer-left", in: Setting(size: .wide), .move(.line(2)), .leave),
  ]

  private static let sidebar: [State] = [
    State("sidebar-key", in: Setting(size: .wide), .type("b"), .pass(100)),
    State("sidebar-key-twice", in: Setting(size: .wide), .type("bb"), .pass(100)),
    State("sidebar-over", .type("b"), .pass(100)).seen,
    State("sidebar-over-chosen", .type("b"), .click(.line(3)), .pass(100)),
    State("sidebar-over-clicked-beside", .type("b"), .click(.point(400, 150)), .pass(100)),
    State("sidebar-over-escaped", .type("b"), .key(.escape), .pass(100)),
    State("line-pointed-at", in: Setting(size: .wide), .move(.line(2)), .pass(100)).seen,
    State("line-clicked", in: Setting(size: .wide), .click(.line(1)), .pass(100)),
    State("line-left-out", in: Setting(size: .wide), .wheel(y: 9, at: .line(0)), .click(.line(8)), .pass(100)).seen,
    State("list-wheel", in: Setting(size: .wide), .move(.line(1)), .wheel(y: 2, at: .line(1)), .pass(100)).seen,
    State("list-back", in: Setting(size: .wide), .wheel(y: 3, at: .line(1)), .wheel(y: -1, at: .line(4)), .pass(100)),
    State(
      "gallery-left-and-back", in: Setting(size: .wide), .wheel(y: 5), .click(.line(3)), .click(.line(0)), .pass(100)),
    State("filter", in: Setting(size: .wide), .type("/a"), .pass(100)).seen,
    State("filter-typed", in: Setting(size: .wide), .type("/lOx"), .key(.backspace), .pass(100)),
    State("filter-entered", in: Setting(size: .wide), .type("/lo"), .key(.returnKey), .pass(200)).seen,
    State("filter-escaped", in: Setting(size: .wide), .type("/gr"), .key(.escape), .pass(100)),
    State(
      "filter-kept-then-cleared", in: Setting(size: .wide), .type("/gr"), .key(.returnKey), .key(.escape), .pass(200)),
    State("filter-clicked", in: Setting(size: .wide), .click(.filterField), .type("q"), .key(.down), .pass(100)),
    State("filter-left", in: Setting(size: .wide), .type("/a"), .click(.content), .type("b"), .pass(100)),
    State("filter-without-match", in: Setting(size: .wide), .type("/zzz"), .pass(100)).seen,
    State("filter-narrow", .type("/li"), .pass(100)).seen,
    State("figures-key", in: Setting(size: Size(width: 730, height: 500)), .type("h"), .wheel(y: 1), .pass(700)),
    State("figures-low", in: Setting(size: .wide), .type("h"), .pass(700)).seen,
    State("figures-off", in: Setting(size: .wide), .type("hh"), .pass(700)),
    State("figures-then-list", in: Setting(size: .wide), .type("hb"), .pass(700)),
  ]

  private static let views: [State] = [
    State("grid", in: Setting(gallery: "Grid"), .key(.down), .pass(100)).seen,
    State("grid-zoomed", in: Setting(gallery: "Grid"), .type("--"), .pass(100)).seen,
    State("grid-end", in: Setting(gallery: "Grid"), .key(.end), .pass(100)),
    State("uneven", in: Setting(knobs: [("uneven", "40")]), .wheel(y: 6), .pass(100)).seen,
    State("narrow-views", in: Setting(knobs: [("width", "90")]), .wheel(y: 1), .pass(100)).seen,
    State(
      "tall-view", in: Setting(knobs: [("height", "9000"), ("rows", "3")]), .key(.pageDown), .key(.pageDown), .pass(100)
    ).seen,
    State("tall-views-end", in: Setting(knobs: [("height", "9000"), ("rows", "3")]), .key(.end), .pass(100)),
    State("a-billion-views", in: Setting(knobs: [("rows", "1000000000")]), .press(.track(0.5), .middle), .pass(100))
      .seen,
    State("one-view", in: Setting(knobs: [("rows", "1")]), .wheel(y: 1), .key(.end)).seen,
    State("empty", in: Setting(gallery: "Empty"), .key(.down)).seen,
    State("live", in: Setting(gallery: "Live"), .pass(2100)).seen,
    State("live-help", in: Setting(gallery: "Live"), .type("?"), .pass(1100), .type("?"), .pass(100)),
    State("waits", in: Setting(gallery: "Waits"), .wheel(y: 4), .key(.end)),
    State("slow-scrolled", in: Setting(gallery: "Slow"), .wheel(y: 6), .pass(350)).seen,
    State("slow-fades", in: Setting(gallery: "Slow", isAnimated: true), .type("r"), .pass(380)).seen,
    State("faults", in: Setting(gallery: "Faults"), .pass(11_000)).seen,
    State("faults-hung", in: Setting(gallery: "Faults"), .pass(11_000), .wheel(y: 3), .pass(11_000)),
    State("faults-retried", in: Setting(gallery: "Faults"), .wheel(y: 1), .click(.tryAgain(1)), .pass(100)).seen,
    State("loads", in: Setting(gallery: "Loads", isNew: true), .pass(1500)).seen,
    State("loads-silent", in: Setting(gallery: "Loads"), .key(.end), .pass(4000)).seen,
    State("loads-stopped", in: Setting(gallery: "Loads"), .pass(2500), .click(.loadButton(1)), .pass(300)).seen,
    State("loads-stopped-by-key", in: Setting(gallery: "Loads"), .pass(2500), .type("s"), .pass(300)),
    State("loads-again", in: Setting(gallery: "Loads"), .pass(2500), .type("s"), .pass(300), .type("s"), .pass(300))
      .seen,
  ]

  private static let variants: [State] = [
    State("variants", in: Setting(size: .wide), .wheel(y: 3), .type("v"), .pass(300)).seen,
    State("variants-dark", in: Setting(gallery: "Grid", size: .wide, scale: 2, isDark: true), .type("v"), .pass(300))
      .seen,
    State("variants-beginning", in: Setting(gallery: "Slow", size: .wide), .type("v"), .pass(20)).seen,
    State("variants-small", .type("v"), .pass(300), .wheel(y: 3), .pass(300)),
    State("variants-left", .wheel(y: 3), .type("v"), .pass(300), .key(.escape), .pass(300)),
    State("variants-fault", in: Setting(gallery: "Faults", size: .wide), .pass(11_000), .type("v"), .pass(11_000)).seen,
    State("variants-zoomed", in: Setting(size: .wide), .type("v"), .type("+++"), .pass(300), .key(.right), .pass(300)),
  ]

  private static let closeups: [State] = [
    State("closeup", in: Setting(size: .wide), .key(.returnKey), .pass(300)).seen,
    State("closeup-small", .wheel(y: 3), .key(.returnKey), .pass(300)).seen,
    State("closeup-left", .wheel(y: 3), .key(.returnKey), .pass(300), .key(.escape), .pass(300)),
    State(
      "closeup-next", in: Setting(size: .wide, isDark: true), .key(.returnKey), .key(.returnKey), .key(.pageDown),
      .pass(300)
    ).seen,
    // Pictures are made up here: what shows their pixels, such as the colour under the pointer, can't be looked at.
    State(
      "closeup-magnified", in: Setting(size: .wide, scale: 2), .move(.content), .key(.returnKey), .key(.returnKey),
      .wheel(y: -6), .pass(300), .leave, .key(.escape), .pass(300)),
    State(
      "closeup-tall", in: Setting(size: .wide, knobs: [("height", "9000"), ("rows", "3")]), .key(.returnKey),
      .key(.returnKey), .drag(.content, x: 0, y: -40), .key(.down), .leave, .pass(300)
    ).seen,
    State(
      "closeup-grid", in: Setting(gallery: "Grid", size: .wide), .click(.row(3)), .click(.row(3)), .leave, .pass(300)
    ).seen,
    State(
      "closeup-fault", in: Setting(gallery: "Faults", size: .wide), .pass(11_000), .key(.returnKey), .key(.pageDown),
      .pass(300)
    )
    .seen,
    State("closeup-live", in: Setting(gallery: "Live", size: .wide), .key(.returnKey), .pass(2100)),
    State("closeup-load", in: Setting(gallery: "Loads", size: .wide), .key(.returnKey), .type("s"), .pass(900)).seen,
    State(
      "closeup-edited", in: Setting(size: .wide), .key(.returnKey), .key(.end), .pass(300), .edit(rows: 6), .pass(500)),
    State(
      "closeup-error", in: Setting(size: .wide), .key(.returnKey), .fail("Cards", errors: 2), .pass(100), .key(.escape),
      .pass(100), .key(.escape), .pass(100)),
  ]

  private static let knobs: [State] = [
    State("knob-turned", in: Setting(knobs: [("shade", "1")]), .type("k"), .pass(100)).seen,
    State("knob-turned-around", in: Setting(knobs: [("shade", "2")]), .wheel(y: 3), .type("k"), .pass(100)),
    State("clicked", .wheel(y: 3), .click(.row(4)), .pass(100)).seen,
    State("clicked-twice", .wheel(y: 3), .click(.row(4)), .click(.content), .pass(100)),
    State("clicked-escaped", .wheel(y: 3), .click(.row(4)), .key(.escape), .pass(100)),
    State("clicked-between", in: Setting(knobs: [("width", "90")]), .click(.point(300, 100)), .pass(100)),
  ]

  private static let edits: [State] = [
    State("edit", .wheel(y: 3), .module(.building("Cards")), .edit(), .pass(500)),
    State("edit-building", in: Setting(size: .wide), .module(.building("Cards")), .pass(600)).seen,
    State(
      "edit-building-all", in: Setting(size: .wide), .module(.building("Cards")),
      .module(.waiting(title: "Building Previews", message: "3 of 7 steps are done.")), .pass(600)),
    State("edit-shorter", .key(.end), .edit(rows: 6), .pass(500)),
    State("edit-compared", .edit(), .pass(500), .type("dDDD"), .pass(100), .key(.escape), .pass(100)),
    State("edit-changes", .edit(), .pass(500), .type("nN"), .pass(100)),
    State("edit-keeps-knob", in: Setting(knobs: [("shade", "1")]), .type("k"), .edit(), .pass(500)),
    State("edit-slow", .step(.holdResults(.seconds(3))), .edit(), .pass(1000)).seen,
    State("errors", .fail("Cards", errors: 1), .pass(100)).seen,
    State("errors-of-other", in: Setting(size: .wide), .fail("Grid", errors: 1), .pass(100)),
    State("errors-many", .fail("Cards", errors: 6), .type("e"), .pass(100)).seen,
    State("errors-around", .fail("Cards", errors: 6), .type("eeeee"), .pass(100)).seen,
    State("errors-wheel", .fail("Cards", errors: 6), .wheel(y: 1, at: .panel), .pass(100)),
    State("errors-closed", .fail("Cards", errors: 2), .click(.panelCross), .pass(100)),
    State("errors-escaped", .fail("Cards", errors: 2), .key(.escape), .pass(100)),
    State("errors-fixed", .fail("Cards", errors: 2), .edit(), .pass(500)),
    State("removed", in: Setting(size: .wide), .module(.removed("Cards")), .pass(100)).seen,
    State("removed-and-back", in: Setting(size: .wide), .module(.removed("Cards")), .edit(), .pass(500)),
    State(
      "restart-needed",
      .module(.restartNeeded("Sources/Flyloft/Text/Text.swift has changed, which is outside of Plugins/")), .pass(100)
    ).seen,
    State(
      "restart-not-needed",
      .module(.restartNeeded("Sources/Flyloft/Text/Text.swift has changed, which is outside of Plugins/")),
      .module(.restartNotNeeded)),
    State("assets-changed", .module(.assetsChanged), .pass(100)),
    State("module-notice", .module(.notice("nothing is watched"))),
  ]

  private static let desktop: [State] = [
    State("resized-wider", .wheel(y: 3), .resize(600, 200), .pass(100)),
    State("resized-smaller", .wheel(y: 3), .resize(240, 180), .pass(100)).seen,
    State("resized-narrow", in: Setting(size: .wide), .resize(500, 300), .pass(100)),
    State("resized-tiny", .resize(1, 1), .pass(100)).seen,
    State("resized-filtered", in: Setting(size: .wide), .type("/a"), .resize(760, 400), .type("r"), .pass(100)),
    State("full-screen-dragged", .press(.thumb), .key(.f11), .resize(500, 320), .pass(100)),
    State("rescaled", .wheel(y: 3), .step(.rescale(1.5)), .pass(100)).seen,
    State("hidden", .step(.show(false)), .wheel(y: 3), .pass(100)),
    State(
      "hidden-and-back", in: Setting(gallery: "Live"), .step(.show(false)), .pass(2500), .step(.show(true)), .pass(100)),
    State("exposed", .step(.expose(PixelRect(x: 100, y: 80, width: 200, height: 60)))),
    State("memory-short", .wheel(y: 9), .step(.runShortOfMemory), .wheel(y: -9), .pass(100)),
    State(
      "server-hung", in: Setting(isAnimated: true), .step(.hangServer(true)), .wheel(y: 2), .pass(300),
      .step(.hangServer(false)), .pass(500)),
  ]
}

extension Size {
  /// With room for the sidebar.
  fileprivate static var wide: Size { Size(width: 730, height: 300) }
}
