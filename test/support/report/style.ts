/** The report's style sheet. */
export const style = `
:root{color-scheme:light dark;--text:#1f2328;--page:#fff;--faint:#656d76;--line:#d0d7de;--seen:#1a7f37;--half:#9a6700;--unseen:#cf222e;--box:#f6f8fa}
@media(prefers-color-scheme:dark){:root{--text:#e6edf3;--page:#0d1117;--faint:#8d96a0;--line:#30363d;--seen:#3fb950;--half:#d29922;--unseen:#f85149;--box:#161b22}}
body{margin:0 auto;max-width:1100px;padding:16px;font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page)}
h1{font-size:24px;margin:0}h2{font-size:19px;margin:40px 0 0;border-top:1px solid var(--line);padding-top:16px}
h2 span,summary span,li span{color:var(--faint);font-weight:400}p{margin:4px 0 12px}
.scroll{overflow-x:auto;margin:12px 0}.chart{border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;white-space:nowrap}
th,td{padding:4px 10px;border-bottom:1px solid var(--line);text-align:left}th{color:var(--faint);font-weight:600}
a{color:inherit}.bad,.bad td{color:var(--unseen)}
details{margin:4px 0}summary{cursor:pointer;padding:6px 0}details details{margin-left:16px}
.walk ol{margin:0 0 8px}.walk summary{overflow-wrap:anywhere}.walk p{margin:0 0 8px 20px;color:var(--faint)}
pre{overflow-x:auto;padding:8px;background:var(--box);color:var(--unseen)}
.legend b{font-weight:600}.legend .seen{color:var(--seen)}.legend .half{color:var(--half)}.legend .unseen{color:var(--unseen)}
svg{display:block;margin:auto;font:12px system-ui,sans-serif}
svg text{text-anchor:middle;fill:var(--text);paint-order:stroke;stroke:var(--page);stroke-width:4px;stroke-linejoin:round}
svg .name{font-weight:600;stroke:none}svg .runs{fill:var(--faint);stroke:none}
svg text.seen{fill:var(--seen)}svg text.half{fill:var(--half)}svg text.unseen{fill:var(--unseen);font-weight:600}
svg .state{fill:var(--box);stroke-width:1.5}svg rect.seen{stroke:var(--seen)}svg rect.unseen{stroke:var(--unseen);stroke-dasharray:5 4}svg rect.any{stroke:var(--line);stroke-dasharray:2 3}
svg .line{fill:none;stroke-width:1.2}svg path.seen{stroke:var(--seen)}svg path.unseen{stroke:var(--unseen);stroke-dasharray:5 4}
svg marker path,svg .start{fill:var(--faint)}
`
