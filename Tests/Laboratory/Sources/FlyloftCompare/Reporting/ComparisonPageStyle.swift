internal import FlyloftBench

/// The style sheet of the page: that of the benchmarks' page, and what only this one has.
enum ComparisonPageStyle {
  static let text =
    BenchPageStyle.text + """

      .waste { fill: var(--mark); opacity: 0.75; }
      .best { fill: var(--good); }
      .pulse { stroke: var(--dim); stroke-width: 0.8; opacity: 0.6; }
      .frozen { fill: var(--mark); opacity: 0.35; }
      .label { fill: var(--ink); font-size: 11px; }
      .our { font-weight: 700; }
      tr.ours th, tr.ours td { font-weight: 700; }
      td.bad { color: var(--mark); }
      h3 { font-size: 15px; margin: 24px 0 8px; }
      details { margin: 12px 0; }
      summary { cursor: pointer; color: var(--accent); margin-bottom: 8px; }
      figcaption { margin-bottom: 6px; }
      nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-bottom: 16px; }
      a { color: var(--accent); }
      .key { display: inline-block; width: 14px; height: 10px; margin-right: 4px; border-radius: 2px; }
      .keys { list-style: none; margin: 0 0 12px; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 18px; color: var(--dim);
        font-size: 13px; }
      :root { --good: #1a7f37; }
      @media (prefers-color-scheme: dark) { :root { --good: #5fd07a; } }
      """
}
