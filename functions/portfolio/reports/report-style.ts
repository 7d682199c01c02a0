/**
 * Style of a report, on paper and on screens: paper is white, so there is one scheme. Colours are those of the product's
 * light scheme. Chromium writes no text for substituted glyphs into a PDF, so in print digits are not tabular, and signs
 * have no contextual forms: otherwise a reader cannot search, copy or listen to a number.
 */
export const reportStyle = `
@page{size:A4;margin:18mm 16mm 20mm}
*{box-sizing:border-box}
html{color-scheme:light;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{margin:0;padding:24px;background:#fff;color:#171a21;font:400 15px/1.5 Inter,'Inter Variable',system-ui,Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
main,header,footer{max-width:820px;margin:0 auto}
header{border-top:6px solid var(--client);padding-top:20px}
header img{display:block;max-width:220px;max-height:72px;margin-bottom:16px}
h1{font-size:28px;line-height:1.2;margin:0 0 4px;font-weight:600}
h2{font-size:20px;line-height:1.3;margin:40px 0 4px;padding-top:16px;border-top:2px solid var(--client);font-weight:600;break-after:avoid}
h3{font-size:15px;margin:20px 0 6px;font-weight:600;break-after:avoid}
p{margin:0 0 8px}
.soft,caption{color:#5b6272;font-size:13px}
.verdict{font-size:17px;margin:16px 0}
.good{color:#06743c}.average{color:#a34400}.bad{color:#c2180c}
table{width:100%;border-collapse:collapse;margin:4px 0 12px;font-size:14px}
caption{text-align:left;padding:0 0 4px}
th,td{overflow-wrap:break-word;text-align:left;vertical-align:top;padding:6px 10px 6px 0;border-bottom:1px solid #dfe2e9;font-weight:400}
thead th{font-weight:600}
td.number,th.number{text-align:right;white-space:nowrap}
tr,li{break-inside:avoid}
pre{white-space:pre-wrap;font:12px/1.4 ui-monospace,monospace}
blockquote{margin:4px 0;padding:2px 10px;border-left:2px solid #dfe2e9;font:12px/1.4 ui-monospace,monospace}
figure{margin:8px 0 12px;break-inside:avoid}
figure img{display:block;width:206px;border:1px solid #dfe2e9}
.line{display:block;font-size:12px}
.pages td.number .soft:not(.line){display:none}
.pages th:last-child,.pages td:last-child{padding-left:6px}
ul,ol{margin:0 0 12px;padding-left:20px}
footer{margin-top:40px;padding-top:12px;border-top:1px solid #dfe2e9}
@media (max-width:480px){body{padding:16px;font-size:14px}th,td{padding-right:6px}td.number{white-space:normal}td.number .soft{display:block}.pages{display:block;overflow-x:auto}.pages td.number{white-space:nowrap}.pages tbody th{min-width:120px}}
@media print{body{padding:0;font-size:10.5pt;font-variant-numeric:normal;font-feature-settings:'calt' 0}h2{margin-top:24px}}
`;
