"""The look of all pages: light and dark as the reader's system is, from 320 px up, printable."""

from __future__ import annotations

CSS = """
:root{color-scheme:light dark;--bg:#f3f1ea;--card:#fff;--ink:#1d2433;--dim:#5d6472;--line:#dcd8cb;--plus:#11693f;
--minus:#a8211b;--accent:#1f5aa6;--tint:#f6f4ee;--p0:#1f5aa6;--p1:#b4530a;--p2:#11693f;--p3:#8a2b82;--p4:#5d6472}
@media(prefers-color-scheme:dark){:root{--bg:#14171d;--card:#1d222b;--ink:#eceef2;--dim:#a3abb9;--line:#353c49;
--plus:#6fd39c;--minus:#ff9a92;--accent:#8ab8f5;--tint:#242a35;--p0:#8ab8f5;--p1:#f5a65b;--p2:#6fd39c;--p3:#e29adb;
--p4:#b9c0cc}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,
"Hiragino Sans","Noto Sans CJK JP","Noto Sans JP","Yu Gothic","IPAexGothic",sans-serif;-webkit-text-size-adjust:100%}
main{max-width:60rem;margin:0 auto;padding:12px}
main>*,.card>*{min-width:0}
p,h1,h2,h3,h4,ol,ul{margin:0;padding:0}
h1{font-size:1.35rem;line-height:1.3;overflow-wrap:anywhere}
h2{font-size:1.1rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.1rem 0 .4rem}
h4{font-size:.92rem;margin:.9rem 0 .2rem;display:flex;align-items:center;flex-wrap:wrap;gap:.3em}
h3:first-child,h4:first-child{margin-top:0}
.top{margin:4px 2px 12px}
.dim,.src,.top p,.where{color:var(--dim)}
.plus{color:var(--plus)}.minus{color:var(--minus)}.b{font-weight:700}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:14px;margin:0 0 12px}
.where{font-size:.85rem;overflow-wrap:anywhere}
.head{font-size:1.08rem;font-weight:700;margin:.25rem 0 .6rem}
.cols{display:flex;flex-wrap:wrap;gap:0 .9em;overflow-wrap:anywhere}
.cols>span{min-width:0}
.cols>span:first-child{flex:1 1 auto}.cols>.n:first-child{flex:none}
.head .cols{justify-content:space-between}
.head h4{font-size:inherit;margin:0}
.head .p{overflow-wrap:anywhere}
.head .dim{font-weight:400;font-size:.85rem}
.deep{padding-left:1em}
.why .p,.why .cols,.rests,.story .cols,.story .p{font-size:.92rem;overflow-wrap:anywhere}
.flow{display:grid;grid-template-columns:minmax(2.2em,auto) 1.2em minmax(2.2em,auto) auto minmax(0,1fr);gap:0 .5em;
align-items:baseline;padding:.28rem 0;border-top:1px solid var(--line)}
@supports(grid-template-columns:subgrid){.flows{display:grid;gap:0 .5em;
grid-template-columns:fit-content(28%) auto fit-content(28%) auto minmax(0,1fr)}
.flows .flow{grid-column:1/-1;grid-template-columns:subgrid}}
.flow:first-child{border-top:0}
.flow b{font-size:1.12rem;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.flow .who{font-weight:700;overflow-wrap:anywhere}.flow .to{color:var(--dim);text-align:center}
.flow .for{color:var(--dim);font-size:.85rem;text-align:right;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;table-layout:fixed;font-variant-numeric:tabular-nums;font-size:.82rem}
.sums{margin:.5rem 0}
th,td{padding:.22rem .12rem;text-align:right;overflow-wrap:anywhere;vertical-align:baseline}
th{font-weight:600;color:var(--dim);font-size:.82rem}
th:first-child{text-align:left;width:3.7em;font-size:.78rem}
thead th{border-bottom:1px solid var(--line);color:var(--ink)}
.note{background:var(--tint);border-left:3px solid var(--accent);border-radius:0 6px 6px 0;padding:.3rem .6rem;
margin:.35rem 0;font-size:.88rem;overflow-wrap:anywhere}
.why{border-top:1px solid var(--line);margin-top:.7rem;padding-top:.7rem}
.why:empty{display:none}
.row{display:flex;flex-wrap:wrap;gap:0 .6em;padding:.2rem 0;align-items:center}
.row>span{overflow-wrap:anywhere;min-width:0;max-width:100%}
.k{color:var(--dim);font-size:.85rem;min-width:4.2em}
.more{color:var(--dim);font-size:.88rem;white-space:normal;margin-left:.6em}
.line{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:0 .8em;padding:.16rem 0;align-items:baseline}
.line .v{text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.line .src{grid-column:1/-1;font-size:.78rem;overflow-wrap:anywhere;margin-top:-.15rem}
.strong{border-top:1px solid var(--line);margin-top:.2rem;font-weight:700}.strong .src{font-weight:400}
.tiles{margin-right:.28em}.set{white-space:nowrap}
.t{height:2em;width:1.5em;display:inline-block;vertical-align:middle;margin:1px 1px 1px 0}
.t.side{height:1.5em;width:2em;vertical-align:calc(.5ex - 1.25em)}.t.two{height:3em;vertical-align:calc(.5ex - 1.25em)}
.why .row .t{height:2.35em;width:1.7625em}.why .row .t.side{height:1.7625em;width:2.35em}
.why .row .t.two{height:3.525em}
.story{margin:.6rem 0}
.story .sums{margin:.1rem 0 .7rem 1em;width:calc(100% - 1em);font-size:.82rem}
.story .sums th:first-child{width:1.6em}
.story .sums thead{display:none}
.story .sums td{text-align:left}
.defs{position:absolute;width:0;height:0;overflow:hidden}
details.receipt{margin-top:.8rem;border:1px solid var(--line);border-radius:10px}
summary{cursor:pointer;padding:.5rem .7rem;font-weight:600;font-size:.92rem}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:10px}
.receipt ol{padding:0 .7rem .6rem 2.4rem;font-size:.88rem}
.receipt li{border-top:1px solid var(--line);padding:.15rem 0}
.receipt li::marker{color:var(--dim)}
.receipt .line{grid-template-columns:minmax(5em,1fr) minmax(0,auto)}
.receipt ul{list-style:none;color:var(--dim);font-size:.78rem}
.receipt ul li{border:0;padding:0;overflow-wrap:anywhere}
.rests{color:var(--dim);margin-top:.7rem;font-size:.85rem}
.problem h3{color:var(--minus)}
.excerpt{font:.82rem/1.5 ui-monospace,monospace;background:var(--tint);border-radius:8px;padding:.45rem .6rem;
margin:.3rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
.excerpt mark{background:none;color:var(--minus);font-weight:700;text-decoration:underline wavy;
text-underline-offset:3px}
.pay{display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:baseline;padding:.3rem 0;border-top:1px solid var(--line)}
.pay:first-child{border-top:0}.pay b{margin-left:auto;font-size:1.25rem;white-space:nowrap}
.pay .who{font-weight:700;font-size:1.08rem;overflow-wrap:anywhere}
.seat{display:inline-block;width:.62em;height:.62em;border-radius:50%;background:var(--c);margin-right:.35em}
.chart{width:100%;height:auto;display:block;margin:.2rem 0}
.chart text{fill:var(--dim);font:12px system-ui,sans-serif}
.places{list-style:none}.places li{border-top:1px solid var(--line);padding:.3rem 0}.places li:first-child{border:0}
.places .pay{border:0;padding:0}.places small,.pay small{font-weight:400;color:var(--dim);font-size:.8rem}
.places .more{margin:0;display:flex;flex-wrap:wrap;gap:0 .9em;font-variant-numeric:tabular-nums}
.card h3 small{font-weight:400;font-size:.8rem}
.chart .grid{stroke:var(--line);stroke-width:1}.chart .zero{stroke:var(--dim);stroke-width:1.2}
.chart .curve{fill:none;stroke:var(--c);stroke-width:2.4;stroke-linejoin:round}
.chart .dot{fill:var(--c)}.chart text.name{fill:var(--c);font-weight:700}
.run{border-top:1px solid var(--line)}
.run>summary,.run.still{display:block;padding:.45rem .1rem;font-weight:400;list-style:none}
.run>summary::-webkit-details-marker{display:none}
.run .what{display:flex;flex-wrap:wrap;gap:0 .7em;justify-content:space-between;font-size:.88rem}
.run .what>*{min-width:0;overflow-wrap:anywhere}
.run .what .when{color:var(--dim)}
.run>summary .when::before{content:"▸ "}.run[open]>summary .when::before{content:"▾ "}
.run .where{display:block}
.cells{display:grid;grid-template-columns:repeat(var(--n),minmax(0,1fr));gap:0 .3em;font-variant-numeric:tabular-nums}
.cells>span{text-align:right;font-size:.86rem;overflow-wrap:anywhere;line-height:1.3}
.cells small{display:block;font-size:.76rem}
.cells .name{font-weight:700;font-size:.82rem}
.run.still .cells>span{font-size:.86rem}
.inside{padding:.4rem 0 .9rem}
.inside .head{font-size:1rem}
footer{color:var(--dim);font-size:.78rem;text-align:center;padding:.4rem 0 1.2rem}
@media(min-width:720px){main{padding:20px}.card{padding:20px 22px}
table{font-size:.95rem}th:first-child{width:6em;font-size:.85rem}
.row{flex-wrap:nowrap}.k{flex:0 0 5em}
.line{grid-template-columns:minmax(0,1.15fr) 8.5em minmax(0,1fr)}.line .src{grid-column:auto;margin:0;font-size:.82rem}
.receipt .line{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.receipt .line .v{text-align:left}
.t{height:2.2em;width:1.65em}.t.side{height:1.65em;width:2.2em}.t.two{height:3.3em}
.why .row .t{height:3.1em;width:2.325em}.why .row .t.side{height:2.325em;width:3.1em}.why .row .t.two{height:4.65em}
.flows{gap:0 1em}
.flow .for{text-align:left;padding-left:.6em}
.cells>span{font-size:.95rem}.cells small{font-size:.8rem}}
@media(min-width:720px){.chart{max-width:40rem}.chart text{font-size:8.5px}.pay{max-width:40rem}
.chart .curve{stroke-width:1.4}.chart .dot{r:1.5px}}
@media print{body{background:#fff}.card{break-inside:avoid;border-color:#999}}
"""
