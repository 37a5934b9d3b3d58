import Charts
import FlyloftTesting
import Testing

@Test func gauge() { expectSnapshot(of: Gauge(0.4), appearances: [.light]) }
