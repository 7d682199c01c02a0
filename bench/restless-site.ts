import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type LoopbackServer, startLoopbackServer } from '../test/support/loopback-server.ts';

/** The part of the page that holds still, below its banners and its clock. */
export const stillPart = { x: 0, y: 420, width: 412, height: 540 };

const words =
  'The workshop is open from Monday to Friday. We mend bicycles, lend tools, and teach how to use them. ';

/**
 * A page that never rests without being edited: a CSS animation, a banner whose slides a script changes every three
 * seconds, an animated picture, a ticking clock, and a web font.
 */
const page = (
  change: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Restless</title><style>
@font-face{font-family:Inter;src:url(/inter.woff2) format('woff2');font-weight:100 900;font-display:swap}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 Inter,serif;color:#223}h1{margin:0;height:60px;padding:12px 16px;font-size:24px}
.banner{height:90px;overflow:hidden;background:linear-gradient(90deg,#fc6,#f66,#c6f,#fc6) 0 0/200% 100%;animation:slide 3s linear infinite}
.banner i{display:block;width:60px;height:60px;margin:15px;border-radius:30px;background:#fff;animation:roll 1.7s ease-in-out infinite alternate}
@keyframes slide{to{background-position:200% 0}}@keyframes roll{to{transform:translateX(300px)}}
#slides{height:90px;padding:24px 16px;font-size:26px;color:#fff;transition:background .6s}
#clock{margin:0;height:60px;padding:14px 16px}img{display:block;width:412px;height:110px}
main{padding:8px 16px}li{margin:6px 0}button{font:inherit;padding:8px 20px;border:0;border-radius:8px;background:#26c;color:#fff}
${change}
</style></head><body><h1>The bicycle workshop</h1><div class="banner"><i></i></div><div id="slides"></div>
<p id="clock"></p><img src="/wheel.svg" alt=""><div id="change"></div><main><p>${words.repeat(3)}</p><ul><li>Tools<li>Tyres<li>Lessons</ul>
<button>Book a stand</button><p>${words.repeat(2)}</p></main><script>
const slides = [['#285','Spring sale'],['#a33','Ten years of us'],['#43a','Learn to weld']];
const banner = document.querySelector('#slides'), clock = document.querySelector('#clock');
let slide = 0;
const show = () => { [banner.style.background, banner.textContent] = slides[slide++ % slides.length]; };
const tick = () => { clock.textContent = 'It is ' + new Date().toLocaleString('en'); };
show(); setInterval(show, 3000); tick(); setInterval(tick, 1000);
</script></body></html>`;

const wheel = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 412 110"><rect width="412" height="110" fill="#eef"/>
<circle cx="60" cy="55" r="40" fill="none" stroke="#26c" stroke-width="12" stroke-dasharray="40 22">
<animateTransform attributeName="transform" type="rotate" from="0 60 55" to="360 60 55" dur="2s" repeatCount="indefinite"/></circle></svg>`;

const fontFile = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/**
 * Serves the page on loopback. Each response takes a random time up to `slowestMs`. `change` adds CSS to the page, such
 * as for `#change`, an empty element above the text.
 */
export async function startRestlessSite({
  slowestMs,
}: {
  slowestMs: number;
}): Promise<LoopbackServer & { change: (css: string) => void }> {
  const font = await readFile(fontFile);
  let shown = '';
  const answer = (path: string | undefined): [string, string | Buffer] => {
    if (path === '/inter.woff2') return ['font/woff2', font];
    if (path === '/wheel.svg') return ['image/svg+xml', wheel];
    return ['text/html', page(shown)];
  };
  const site = await startLoopbackServer(({ url }, response) => {
    setTimeout(() => {
      const [type, body] = answer(url);
      response.setHeader('content-type', type).end(body);
    }, Math.random() * slowestMs);
  });
  return { ...site, change: (css) => (shown = css) };
}
