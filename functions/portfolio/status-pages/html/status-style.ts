/** Style of status pages: one sheet without requests, for both colour schemes. */
export const statusStyle = `
:root{color-scheme:light dark;--text:#171a21;--soft:#5b6272;--line:#dfe2e9;--paper:#fff;--card:#f7f8fa;--up:#1a7f4b;--short:#b25e00;--down:#c2180c;--none:#828a9b}
@media (prefers-color-scheme:dark){:root{--text:#e8eaf0;--soft:#a5acbb;--line:#343a47;--paper:#14161c;--card:#1c1f28;--up:#3fb87a;--short:#e8963a;--down:#ff6b5e;--none:#7a8294;--link:var(--link-dark)}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif;border-top:6px solid var(--client);overflow-wrap:anywhere}
header,main,footer{max-width:784px;margin:0 auto;padding:24px 16px 0}
footer{padding-bottom:40px}
footer a,.overall a{display:inline-block;padding:6px 0}
footer a+a{margin-left:24px}
header img{display:block;max-width:220px;max-height:72px;margin-bottom:16px}
h1{font-size:24px;line-height:1.25;margin:0}
h2{font-size:18px;line-height:1.3;margin:32px 0 8px}
h3{font-size:16px;margin:0;flex:1 1 200px}
h1:focus{outline:0}
p{margin:0}
a{color:var(--link)}
a:focus-visible,summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
ul{list-style:none;margin:0;padding:0}
.overall{margin:16px 0 0;padding:14px 16px;border-left:6px solid var(--none);background:var(--card);font-size:18px;font-weight:600}
.overall.up{border-color:var(--up)}.overall.down{border-color:var(--down)}.overall.notice,.overall.maintenance{border-color:var(--short)}
.card{border:1px solid var(--line);border-radius:8px;margin-bottom:16px}
.card>li{padding:14px 16px}
.card>li+li{border-top:1px solid var(--line)}
.row{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:baseline;justify-content:space-between}
.state{font-weight:600}
.state.up{color:var(--up)}.state.down{color:var(--down)}.state.maintenance{color:var(--short)}.state.unknown,.soft{color:var(--soft)}
.soft,details{font-size:14px}
svg{display:block;width:100%;height:34px;margin:8px 0 4px}
path{fill:none;stroke-width:6}
.quiet{stroke:var(--up);stroke-width:24;stroke-dasharray:6 2}
.short{stroke:var(--short)}.long{stroke:var(--down)}.unknown{stroke:var(--none)}
.update{margin-top:8px}.text{white-space:pre-line}
summary{cursor:pointer;padding:4px 0}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
`;
