import Charts
import FlyloftPreview

@main struct Previews: PreviewProgram {
  static let galleries: [any Gallery.Type] = [LineChart.Samples.self]
  static let samples = [Gauge.samples]
}
