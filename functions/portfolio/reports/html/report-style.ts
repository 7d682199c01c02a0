/**
 * Style of a report, on paper and on screens: paper is white, so there is one scheme. Colours are those of the product's
 * light scheme. Chromium writes no text for substituted glyphs into a PDF, so in print digits are not tabular, and signs
 * have no contextual forms: otherwise a reader cannot search, copy or listen to a number.
 */
export const reportStyle = `
@page{size:A4;margin:16mm 16mm 18mm}
*{box-sizing:border-box}
html{color-scheme:light;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;padding:24px;background:#fff;color:#171a21;font:400 15px/1.5 Inter,'Inter Variable',system-ui,Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main,header,footer{max-width:820px;margin:0 auto}
header{border-top:6px solid var(--client);padding-top:20px}
.logos{display:flex;justify-content:space-between;align-items:center;gap:24px;margin-bottom:16px}
.logos img{display:block;max-width:45%;max-height:64px;object-fit:contain}
h1{font-size:28px;line-height:1.2;margin:0 0 4px;font-weight:600}
h2{font-size:20px;line-height:1.3;margin:28px 0 8px;padding-top:14px;border-top:2px solid var(--client);font-weight:600;break-after:avoid}
h2.small{font-size:13px;margin:0 0 4px;padding:0;border:0;color:#5b6272}
h3{font-size:16px;line-height:1.3;margin:16px 0 4px;font-weight:600;break-after:avoid}
h3.name{font-size:17px;margin-top:28px;padding-top:10px;border-top:1px solid #dfe2e9}
h4{font-size:14px;margin:16px 0 4px;font-weight:600;break-after:avoid}
h5{font-size:13px;margin:10px 0 4px;font-weight:600;break-after:avoid}
p{margin:0 0 8px}
.soft,caption{color:#5b6272;font-size:13px}
.verdict{font-size:17px;margin:16px 0}
.light{display:flex;align-items:center;gap:14px;font-size:21px;margin:20px 0 14px}
.light svg{width:92px;flex:none}
.case{fill:#fff;stroke:#8a91a0}
.lamp{stroke-width:1.5;stroke:#8a91a0;fill:#eef0f4}
.lamp.on{stroke:none}
.lamp.on.good{fill:#06743c}.lamp.on.average{fill:#e08a00}.lamp.on.bad{fill:#c2180c}
.said{font-size:17px;line-height:1.5;margin:0 0 10px}
.own{margin:20px 0 0;padding:12px 16px;border-left:4px solid var(--client);background:#f5f6f9;break-inside:avoid}
.own p:last-child,.sign-off p:last-child{margin:0}
.sign-off{margin-top:20px;break-inside:avoid}
.done li{margin-bottom:6px}
.next li{break-inside:avoid;margin-bottom:14px}
.next li h3{margin:0 0 4px}
.next p{margin:0 0 4px}
.decide{padding:12px 16px;background:#f5f6f9;border-left:4px solid var(--client);break-inside:avoid}
.good{color:#06743c}.average{color:#a34400}.bad{color:#c2180c}
table{width:100%;border-collapse:collapse;margin:4px 0 12px;font-size:14px;break-inside:avoid}
table+table{margin-top:-12px}
caption{text-align:left;padding:0 0 4px}
th,td{overflow-wrap:break-word;text-align:left;vertical-align:top;padding:6px 10px 6px 0;border-bottom:1px solid #dfe2e9;font-weight:400}
thead th{font-weight:600}
td.number,th.number{text-align:right;white-space:nowrap}
tr,li,ul,ol{break-inside:avoid}
.next ol{break-inside:auto}
pre{white-space:pre-wrap;font:12px/1.4 ui-monospace,monospace}
blockquote{margin:4px 0;padding:2px 10px;border-left:2px solid #dfe2e9;font:12px/1.4 ui-monospace,monospace}
figure{margin:8px 0 16px;break-inside:avoid}
figure>img{display:block;width:206px;border:1px solid #dfe2e9}
.pair img{display:block;width:116px;border:1px solid #dfe2e9}
.pair p{max-width:116px}
.beside{display:flex;flex-wrap:wrap;gap:0 32px;break-inside:avoid}
.beside>div{flex:1 1 300px}
.narrow{max-width:420px}
figcaption h3{margin:0 0 2px}
figcaption p{margin:0 0 6px}
.pair{display:flex;gap:16px}
svg{font:400 11px Inter,'Inter Variable',system-ui,Arial,sans-serif}
svg text{fill:#5b6272}
.chart{display:block;width:100%;height:auto}
.spark{display:block;width:130px;height:26px}
.grid{stroke:#e6e8ee}
.limit{stroke:#06743c;stroke-dasharray:2 3}
svg .limit-name{fill:#06743c}
polyline{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
polyline.now{stroke:var(--client)}
polyline.before{stroke:#8a91a0;stroke-width:1.5;stroke-dasharray:5 4}
.dot.now{fill:var(--client)}.dot.before{fill:#8a91a0}
rect.up{fill:#cfe8da}rect.down{fill:#c2180c}rect.unknown{fill:#eceef2}
.mark{fill:#fff}.dash{stroke:#5b6272;stroke-width:1.5}
.share-good{fill:#06743c}.share-average{fill:#a34400}.share-bad{fill:#c2180c}
svg .on-bar{fill:#fff;font-size:12px}
.bar-own{fill:var(--client)}.bar-other{fill:#b4bac6}
svg .own{font-size:13px;font-weight:600;fill:#171a21}svg .other{font-size:13px;fill:#171a21}
.key{display:inline-block;width:22px;border-top:2px solid var(--client);vertical-align:middle;margin:0 6px 0 0}
.key.before{border-top:2px dashed #8a91a0;margin-left:18px}
.line{display:block;font-size:12px}
.pages td.number .soft:not(.line){display:none}
.pages th:last-child,.pages td:last-child{padding-left:6px}
ul,ol{margin:0 0 12px;padding-left:20px}
footer{margin-top:28px;padding-top:12px;border-top:1px solid #dfe2e9;break-inside:avoid}
@media (max-width:480px){body{padding:16px;font-size:14px}th,td{padding-right:6px}td.number{white-space:normal}td.number .soft{display:block}.pages{display:block;overflow-x:auto}.pages td.number{white-space:nowrap}.pages tbody th{min-width:120px}}
@media print{body{padding:0;font-size:10.5pt;font-variant-numeric:normal;font-feature-settings:'calt' 0}.page{break-before:page}.page>h2{margin-top:0}}
`;

/** Numbers of pages in print: 'Page 2 of 5'. */
export const pageNumbers = ({ before, between }: { before: string; between: string }): string =>
  `@page{@bottom-center{content:"${before}" counter(page) "${between}" counter(pages);font:400 9pt Inter,Arial,sans-serif;color:#5b6272}}`;
