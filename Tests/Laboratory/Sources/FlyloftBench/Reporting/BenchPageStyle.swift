/// The style sheet of the page: the window's colours, light and dark, on wide screens and on narrow ones.
package enum BenchPageStyle {
  package static let text = """
    :root {
      --paper: #f6f6f4; --card: #ffffff; --line: #dcdcd8; --ink: #1d1f23; --dim: #5c616b; --accent: #2f6fed; --mark: #b3400f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #16181c; --card: #1e2126; --line: #343941; --ink: #e8eaee; --dim: #a0a6b1; --accent: #6ea2ff; --mark: #ffa066;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 Inter, system-ui, sans-serif; }
    main { max-width: 1560px; margin: 0 auto; padding: 24px; }
    h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 16px; }
    h2 { font-size: 20px; margin: 40px 0 8px; }
    p { margin: 0 0 16px; max-width: 76ch; color: var(--dim); }
    .facts { margin: 0 0 24px; padding: 0; list-style: none; color: var(--dim); }
    .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
    table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; width: 100%; }
    th, td { padding: 6px 10px; text-align: right; font-weight: 400; }
    thead th { color: var(--dim); }
    thead tr:first-child th { text-align: center; font-weight: 600; padding-bottom: 0; }
    th[scope=row] {
      text-align: left; font-weight: 600; position: sticky; left: 0; background: var(--card);
    }
    thead tr:last-child th:first-child { text-align: left; }
    tbody tr { border-top: 1px solid var(--line); }
    .charts { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); }
    figure { margin: 0; padding: 12px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
    figcaption { font-size: 13px; display: flex; gap: 12px; justify-content: space-between; }
    figcaption span { color: var(--dim); font-variant-numeric: tabular-nums; }
    svg { display: block; width: 100%; height: auto; }
    .bar { fill: var(--accent); }
    .axis { stroke: var(--dim); }
    .grid { stroke: var(--line); stroke-width: 0.5; }
    .mark { stroke: var(--mark); stroke-width: 1; stroke-dasharray: 3 2; }
    .tick { fill: var(--dim); font-size: 11px; }
    .name { fill: var(--mark); font-size: 11px; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 24px; margin: 0; }
    dt { font-weight: 600; }
    dd { margin: 0; color: var(--dim); }
    @media (max-width: 720px) {
      main { padding: 16px; }
      dl { grid-template-columns: 1fr; gap: 0; }
      dd { margin-bottom: 12px; }
    }
    """
}
