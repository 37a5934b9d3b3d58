private import FoundationEssentials

extension ReportedMetrics {
  /// Reads the report's JSON object; members that are no numbers are ignored.
  ///
  /// - Throws: `ObserverError.unexpectedExit` if it is no JSON object.
  package init(json: String) throws(ObserverError) {
    guard let members = try? JSONDecoder().decode([String: Metric].self, from: Data(json.utf8)) else {
      throw .unexpectedExit(program: "flyloft preview", reason: "left a report that is no JSON", output: json)
    }
    self.init(values: members.compactMapValues(\.value))
  }

  private struct Metric: Decodable {
    var value: Double?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Double.self)
    }
  }
}
