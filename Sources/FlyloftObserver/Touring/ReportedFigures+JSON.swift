private import FoundationEssentials

extension ReportedFigures {
  /// Reads the report's JSON object; members that are no numbers are left out.
  ///
  /// - Throws: `ObserverError.badEnd` for what is no JSON.
  public init(json: String) throws(ObserverError) {
    guard let members = try? JSONDecoder().decode([String: Figure].self, from: Data(json.utf8)) else {
      throw .badEnd(program: "flyloft preview", reason: "left a report that is no JSON", output: json)
    }
    self.init(figures: members.compactMapValues(\.value))
  }

  private struct Figure: Decodable {
    var value: Double?

    init(from decoder: any Decoder) throws {
      value = try? decoder.singleValueContainer().decode(Double.self)
    }
  }
}
