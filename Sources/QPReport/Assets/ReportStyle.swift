/// The style sheet of a report.
enum ReportStyle {
  /// The rows of a table in print, where a test has its own values; more would not leave it two pages.
  static let mostPrinted = 10

  static let text = #"""

    :root {
      --ground: #ffffff; --text: #1b1f24; --faint: #57606a; --grid: #e3e6ea; --line: #0062b8; --right: #b84a00; --flagged: #e69f00;
      --gap: #c4c9d0; --reference: #00795a; --limb: #6b7580; --panel: #f5f6f8;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #14171c; --text: #e9ecf0; --faint: #a3abb5; --grid: #2b313a; --line: #5cb3ff; --right: #ff9d5c; --flagged: #f2b134;
        --gap: #59616d; --reference: #3fcfa0; --limb: #8a94a0; --panel: #1c2027;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 1rem; max-width: 100rem; background: var(--ground); color: var(--text);
      font: 1rem/1.45 Helvetica, Arial, sans-serif; overflow-wrap: break-word;
    }
    h1 { font-size: 1.5rem; margin: 0 0 .25rem; }
    h2 { font-size: 1.15rem; margin: 1.6rem 0 .5rem; }
    h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
    p { margin: .3rem 0; }
    .facts, .note, caption, figcaption, .legend { color: var(--faint); font-size: .875rem; }
    .skip, .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .skip:focus { position: static; width: auto; height: auto; clip-path: none; }
    :focus-visible { outline: 3px solid var(--line); outline-offset: 2px; }

    .person { font-size: 1.05rem; }
    .comment { max-width: 50rem; margin: .5rem 0; padding-left: .7rem; border-left: 3px solid var(--grid); }
    footer { margin-top: 1.5rem; border-top: 1px solid var(--grid); }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: .8rem; }
    .cards:has(> :last-child:nth-child(4)) { grid-template-columns: repeat(auto-fill, minmax(max(14rem, 34%), 1fr)); }
    .card { background: var(--panel); border-radius: .4rem; padding: .7rem .9rem; min-width: 0; }
    .card h3 { margin: 0 0 .4rem; font-size: .95rem; }
    .values { display: flex; flex-wrap: wrap; gap: .4rem 1.6rem; }
    .value b { display: block; font-size: 1.5rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .value .label, .value small { display: block; color: var(--faint); font-size: .8rem; font-variant-numeric: tabular-nums; }
    .value + .value b { color: inherit; }
    .verdict { font-weight: 600; font-size: .9rem; }
    .card .spark { width: 100%; height: auto; max-height: 3.5rem; margin: .4rem 0 .2rem; }
    .card .note { font-size: .8rem; margin: .15rem 0 0; }

    .stages { display: flex; flex-wrap: wrap; gap: 1rem; }
    .stage { flex: 1 1 20rem; min-width: 0; }
    .picture { position: relative; background: var(--panel); text-align: center; }
    canvas { display: block; margin: 0 auto; max-width: 100%; max-height: 60vh; height: auto; }
    video { position: absolute; inset: 0; margin: 0 auto; max-width: 100%; max-height: 60vh; width: 100%; height: 100%; }
    video + canvas { position: relative; }
    .controls { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; margin: .6rem 0; }
    #position { flex: 1 1 10rem; min-width: 0; accent-color: var(--line); height: 2rem; }
    .time { font-variant-numeric: tabular-nums; min-width: 4.5em; text-align: right; }
    button, select {
      font: inherit; color: inherit; background: var(--panel); border: 1px solid var(--faint); border-radius: .35rem;
      padding: .3rem .7rem; cursor: pointer;
    }
    #play { min-width: 7em; font-weight: bold; }
    button[value] { padding: .1rem .45rem; font-size: .875rem; font-variant-numeric: tabular-nums; white-space: nowrap; }

    .stage.view { flex-basis: 14rem; }
    .both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0 2rem; }
    .both > div { min-width: 0; }
    .plan svg { max-width: 40rem; }
    .figure { background: var(--panel); }
    .figure canvas { touch-action: none; cursor: grab; }
    .turns { padding: .4rem .6rem; }

    .wide {
      overflow-x: auto; margin: .4rem 0 1rem;
      background: linear-gradient(to left, var(--ground) 2rem, transparent) right / 4rem 100% no-repeat local,
        linear-gradient(to left, var(--gap), transparent) right / 1rem 100% no-repeat scroll;
    }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    caption { text-align: left; padding: .2rem 0; }
    th, td { text-align: left; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--grid); vertical-align: top; }
    th { font-weight: 600; }
    td { font-variant-numeric: tabular-nums; }
    .whole { white-space: nowrap; }
    td small { display: block; color: var(--faint); font-size: .8rem; }
    .now { margin-top: .5rem; table-layout: fixed; }
    .now .value { font-weight: bold; }
    .now tr { height: 3.4rem; }

    figure { margin: 0 0 1.2rem; }
    figure.curve figcaption, figure.cycle figcaption { font-weight: 600; color: var(--text); }
    svg { display: block; width: 100%; height: auto; font-family: Helvetica, Arial, sans-serif; }
    .curve text, .cycle text { paint-order: stroke; stroke: var(--ground); stroke-width: 3; stroke-linejoin: round; }
    .curve svg { touch-action: pan-y; cursor: crosshair; }
    svg.narrow-curve { display: none; }
    .cursor { stroke: var(--text); stroke-width: 1.5; }
    summary { cursor: pointer; font-size: .875rem; color: var(--faint); }
    .legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; }
    .key { display: inline-block; width: 1.4rem; height: .75rem; margin-right: .4rem; vertical-align: middle; }
    .key.line { background: linear-gradient(var(--line), var(--line)) center/100% 2px no-repeat; position: relative; }
    .key.line::before { content: ""; position: absolute; inset: 0; background: var(--line); opacity: .25; }
    .key.right { height: 0; border-top: 2px dashed var(--right); }
    figcaption .name { font-weight: normal; color: var(--faint); margin-left: 1rem; white-space: nowrap; }
    .key.others { background: var(--reference); opacity: .3; }
    .key.toe-off { height: 0; border-top: 2px dashed var(--faint); }
    .key.dot { width: .6rem; height: .6rem; border-radius: 50%; background: var(--line); }
    .key.bracket { border: 1.5px solid var(--faint); border-top: none; height: .4rem; }
    .key.flagged { background: var(--flagged); border: 1px solid var(--faint); }
    .key.gap { background: var(--gap); border: 1px solid var(--faint); }
    .key.norm { height: 0; border-top: 2px dashed var(--reference); }
    .remarks { font-size: .9rem; margin: .3rem 0; padding-left: 1.2rem; }
    .peaks { display: grid; grid-template-columns: repeat(auto-fill, minmax(10rem, 1fr)); gap: 1rem; }
    .peak { margin: 0; break-inside: avoid; }
    .printed { display: none; }
    .peak svg { background: var(--panel); max-height: 16rem; }
    .trend { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 1.2rem; align-items: start; }
    .session { margin: .6rem 0; }
    .session summary { font-size: 1rem; color: var(--text); padding: .3rem 0; }
    .definitions { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 1rem; margin-bottom: .8rem; }
    .definition { margin: 0; break-inside: avoid; }
    .definition svg { height: 9rem; width: auto; }
    .hands { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
    .hand { margin: 0; max-width: 24rem; break-inside: avoid; }
    .hands.small { grid-template-columns: repeat(auto-fit, minmax(6rem, 8rem)); }
    .spark { width: 10rem; height: 2.5rem; }
    .spark path { fill: none; stroke: var(--line); stroke-width: 15; stroke-linejoin: round; }
    .spark path.second { stroke: var(--right); stroke-dasharray: 50 30; }
    .sortable thead th { vertical-align: bottom; }
    .sortable td:nth-child(-n + 3) { white-space: nowrap; }
    .sortable th button { width: 100%; text-align: left; font-weight: 600; padding: .2rem .4rem; }
    th[aria-sort=ascending] button::after { content: " ▲"; }
    th[aria-sort=descending] button::after { content: " ▼"; }
    main.overview { display: block; }
    a { color: var(--line); }
    #filter { font: inherit; padding: .3rem; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; font-size: .9rem; }
    dt { color: var(--faint); }
    dd { margin: 0; overflow-wrap: anywhere; }

    @media (min-width: 70rem) {
      main:not(.overview) { display: grid; grid-template-columns: minmax(22rem, 2fr) 3fr; column-gap: 2rem; align-items: start; }
      main > section { grid-column: 2; min-width: 0; }
      main > .answer { grid-row: 1; }
      main > .answer h2 { margin-top: 0; }
      main > .replay { grid-column: 1; grid-row: 1 / span 20; position: sticky; top: .5rem; }
      main > .replay:has(.stage + .stage) { grid-column: 1 / -1; grid-row: auto; position: static; }
      main:has(.stage + .stage) { display: block; }
    }
    @media (min-width: 34rem) {
      .trend th:first-child, .trend td:nth-child(2) { white-space: nowrap; }
    }
    @media (max-width: 34rem) {
      svg.wide-curve { display: none; }
      svg.narrow-curve { display: block; }
      .hint, .keys, .spare { display: none; }
      table { font-size: .8rem; }
      th, td { padding-right: .35rem; }
      td small { font-size: .7rem; }
      td button[value] { padding: .1rem .25rem; font-size: .75rem; margin-bottom: .2rem; }
      .sortable td, .sortable td:nth-child(-n + 3) { white-space: normal; overflow-wrap: anywhere; }
      .sortable td:nth-child(3) { min-width: 5.5rem; }
      .sortable th button { padding: .2rem; overflow-wrap: normal; }
      .trend { display: block; }
      dl { display: block; }
      dd { margin-bottom: .5rem; }
    }
    @media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
    @media print {
      @page { size: A4; margin: 11mm 12mm; }
      :root {
        --ground: #ffffff; --text: #1b1f24; --faint: #57606a; --grid: #e3e6ea; --line: #0062b8; --right: #b84a00; --flagged: #e69f00;
        --gap: #c4c9d0; --reference: #00795a; --limb: #6b7580; --panel: #ffffff;
      }
      body { padding: 0; max-width: none; font-size: 8.5pt; line-height: 1.3; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      main { display: block; }
      .replay, .figure, .skip, .hint, .filter, .cursor, noscript { display: none !important; }
      h1, h2, h3, caption, .curve figcaption, .cycle figcaption, section > h2 + p, section > h2 + p + p { break-after: avoid; }
      section:has(> dl), [aria-labelledby=body] { break-inside: avoid; }
      tr, figure, .legend { break-inside: avoid; }
      svg.wide-curve { display: block; }
      svg.narrow-curve { display: none; }
      .wide { overflow: visible; }
      details:not([open]) { display: none; }
      button[value] { border: none; padding: 0; background: none; font-size: inherit; }
      h1 { font-size: 15pt; }
      .person { font-size: 9.5pt; }
      footer { margin-top: 2mm; }
      h2 { font-size: 11pt; margin: 2.5mm 0 .8mm; }
      h3 { font-size: 9pt; margin: 2mm 0 .5mm; }
      p { margin: .5mm 0; }
      .facts, .note, caption, figcaption, .legend, dl, .remarks { font-size: 7.5pt; }
      .cards { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2mm; margin-right: .3mm; }
      .cards:has(> :last-child:nth-child(4)) { grid-template-columns: repeat(4, minmax(0, 1fr)); }
      .cards:has(> :last-child:nth-child(5)) { grid-template-columns: repeat(5, minmax(0, 1fr)); }
      .cards:has(> :last-child:nth-child(5)) .value b { font-size: 10.5pt; }
      .card { border: 1px solid var(--grid); padding: 1.5mm 2.5mm; break-inside: avoid; }
      .card h3 { font-size: 8.5pt; margin: 0 0 .5mm; }
      .value b { font-size: 13pt; }
      .value .label, .value small, .card .note { font-size: 7pt; }
      .verdict { font-size: 7.5pt; }
      .card .spark { max-height: 8mm; margin: 1mm 0 .5mm; }
      .answer .card .spark { display: none; }
      .cards:has(> :only-child) { grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); }
      .curve svg.wide-curve { max-height: 44mm; }
      table { font-size: 7.5pt; }
      th, td { padding: .5mm 2mm .5mm 0; }
      td small { display: inline; margin-left: .5em; font-size: 6.5pt; }
      .wide { margin: .5mm 0 1.5mm; }
      figure { margin: 0 0 1.5mm; }
      .legend { gap: 0 4mm; margin: .5mm 0; }
      .plan svg { max-width: 80mm; }
      .trend td small { display: block; margin: 0; }
      .beside { display: grid; grid-template-columns: 7fr 15fr; gap: 4mm; align-items: start; }
      .both { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 5mm; }
      .beside table, .both table { font-size: 7pt; }
      .beside th, .beside td, .both th, .both td { padding: .35mm 1mm .35mm 0; }
      .beside td small, .both td small { display: block; margin: 0; font-size: 6pt; }
      .beside svg.wide-curve, .both svg.wide-curve { display: none; }
      .beside svg.narrow-curve, .both svg.narrow-curve { display: block; }
      .tables { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 5mm; align-items: start; }
      .wide:not(:has(tbody tr:nth-child(12))) { break-inside: avoid; }
      thead, tbody tr:first-child { break-after: avoid; }
      [aria-labelledby=curves]:has(> :nth-child(4 of .curve)) { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 5mm; }
      [aria-labelledby=curves] > :not(.curve) { grid-column: 1 / -1; }
      [aria-labelledby=curves]:has(> :nth-child(4 of .curve)) svg.wide-curve { display: none; }
      [aria-labelledby=curves]:has(> :nth-child(4 of .curve)) svg.narrow-curve { display: block; }
      section:has(> .session):not(:has(> .session[open])) { display: none; }
      .peaks { grid-template-columns: repeat(4, 1fr); gap: 2mm; }
      .peak svg { height: 45mm; max-height: none; }
      dl { grid-template-columns: max-content 1fr max-content 1fr; gap: .3mm 3mm; margin: 0; }
      dt.id, dt.id + dd { display: none; }
      footer { break-before: avoid; }
      [aria-labelledby=method] { display: grid; grid-template-columns: 42mm minmax(0, 1fr); gap: 0 4mm; align-items: start; }
      [aria-labelledby=method] > :is(h2, h2 + dl, p) { grid-column: 1 / -1; }
      .hands { grid-template-columns: repeat(2, 70mm); gap: 4mm; }
      .hands.small { grid-template-columns: repeat(2, 25mm); }
      .peak:nth-child(n + 5) { display: none; }
      .definitions { grid-template-columns: minmax(0, 1fr); gap: 1mm; margin: 0 0 1.5mm; }
      .definition { display: flex; gap: 2mm; }
      .definition svg { height: 13mm; flex: none; }
      .tables.short tbody tr:nth-child(n + \#(mostPrinted + 1)) { display: none; }
      .printed { display: block; }
    }

    """#
}
