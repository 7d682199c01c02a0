import { afterAll } from 'vitest';
import { startGuardingProxy } from '../../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../../functions/platform/target-guard/target-guard.ts';
import type { PictureOutcome } from '../../../functions/providers/camera/camera-task.ts';
import { takePicture } from '../../../functions/providers/camera/take-picture.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';

const wheel = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 99 63'><path d='M9 30h80' stroke='red' stroke-width='9'>
<animateTransform attributeName='transform' type='rotate' from='0 49 30' to='360 49 30' dur='1s' repeatCount='indefinite'/></path></svg>`;

/**
 * A banner that a script keeps changing, one that CSS moves, a clock, a caret; and a corner that the site's owner
 * changes.
 */
const pageWith = (corner: string): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Restless</title>
<style>body{font:20px sans-serif}@keyframes move{to{transform:translateX(200px)}}
#moving{width:60px;height:60px;background:red;animation:move 1s infinite alternate}
#banner{height:80px;background:#ccc}
img{position:absolute;left:0;top:500px;width:412px;height:63px}#below{position:absolute;left:0;top:563px;width:412px}
#corner{position:absolute;left:300px;top:800px;width:20px;height:20px;background:${corner}}</style>
<h1>Hello</h1><div id="moving"></div><div id="banner"></div><p>It is <b id="clock"></b> o'clock</p>
<p>Some words that hold still.</p><input autofocus aria-label="Name"><div id="corner"></div>
<img src="/wheel.svg" alt=""><div id="below">0</div>
<script>
const clock = document.querySelector('#clock'), banner = document.querySelector('#banner');
const tick = () => { clock.textContent = new Date().toLocaleTimeString(); };
tick(); setInterval(tick, 1000);
let count = Math.floor(Math.random() * 1000);
setInterval(() => { banner.style.background = 'hsl(' + (count++ * 47 % 360) + ' 80% 60%)'; banner.textContent = 'Banner ' + count;
  document.querySelector('#below').style.background = banner.style.background; }, 200);
</script></html>`;

/** Changes that pages make on their own once they have loaded. */
const restless: Record<string, string> = {
  '/goes-on': `setTimeout(() => location.assign('/arrived'), 600)`,
  '/never-arrives': `setTimeout(() => location.reload(), 300)`,
  '/floods': `for (let times = 0; times < 20; times += 1) console.log('x'.repeat(5e6));
    const canvas = document.body.appendChild(document.createElement('canvas'));
    Object.assign(canvas, { width: 412, height: 900 });
    const paint = () => {
      const picture = new ImageData(412, 900);
      crypto.getRandomValues(picture.data.subarray(0, 65536));
      for (let at = 65536; at < picture.data.length; at += 1) picture.data[at] = Math.random() * 256;
      canvas.getContext('2d').putImageData(picture, 0, 0);
      requestAnimationFrame(paint);
    };
    paint();
    Array.prototype.map = () => Array.from({ length: 1e5 }, () => ({ x: 1, y: 1, width: 1e9, height: 1e9 }));`,
};

const day = 24 * 3_600_000;
/** Writes the date once, as it loads. @param ahead of today */
const dated = (ahead: number): string =>
  `<h1>News</h1><p id="date" style="font-size:24px"></p><p>text</p><script>document.getElementById('date').textContent =
  new Date(Date.now() + ${ahead}).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })</script>`;

const header = (style: string): string =>
  `<style>body{margin:0}h1{position:fixed;inset:0 0 auto;height:300px;margin:0;background:#036;color:#fff;${style}}
  @keyframes away{to{opacity:0;transform:translateY(-300px)}}</style><h1>Header</h1><div style="height:3000px">text</div>`;

const still: Record<string, string> = {
  '/header': header(''),
  '/header-that-scrolls-away': header('animation:away linear both;animation-timeline:scroll()'),
  '/without-rate': `<div id="box" style="width:200px;height:200px;background:#900"></div><script>
  document.getElementById('box').animate([{}, { transform: 'translateX(100px)' }], 2000).playbackRate = 0</script>`,
  '/unfinishable': `<style>@keyframes grow{to{width:9px}}i{animation:grow 1s}</style><i>text</i><script>
  Animation.prototype.finish = Animation.prototype.cancel = () => { throw new Error('no') }</script>`,
  '/today': dated(0),
  '/tomorrow': dated(day),
  '/blank': '<main></main>',
  '/skeleton':
    '<main style="margin:100px 16px;height:24px;background:#f1f5f9"></main><main style="margin:16px;height:200px;background:#f1f5f9"></main>',
};

export interface Camera {
  photograph(path: string): Promise<PictureOutcome>;
  /** @throws where there is none */
  pictureOf(path: string): Promise<Extract<PictureOutcome, { kind: 'picture' }>>;
}

/** Takes pictures of a site whose pages do not hold still; it ends with the test file. */
export async function useRestlessSite(): Promise<Camera> {
  const guard = createTargetGuard({ allowPrivate: true });
  const site = await startLoopbackServer(({ url }, response) => {
    if (url === '/broken') response.statusCode = 503;
    if (url === '/wheel.svg') {
      response.setHeader('content-type', 'image/svg+xml').end(wheel);
      return;
    }
    const body = still[url ?? ''];
    if (body !== undefined) {
      const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
      const page = `<!doctype html><html lang="en">${head}<title>A</title>${body}`;
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    const script = restless[url ?? ''];
    if (url === '/arrived' || script !== undefined) {
      const text = url === '/arrived' ? 'Arrived' : 'Not there yet';
      const page = `<!doctype html><title>A</title><h1>${text}</h1><script>${script ?? ''}</script>`;
      response.setHeader('content-type', 'text/html').end(page);
      return;
    }
    response
      .setHeader('content-type', 'text/html')
      .setHeader('content-security-policy', "style-src 'unsafe-inline'")
      .end(pageWith(url === '/changed' ? '#00f' : '#fff'));
  });
  afterAll(async () => {
    guard.close();
    await site.close();
  });

  const photograph = async (path: string) => {
    const proxy = await startGuardingProxy(guard);
    try {
      return await takePicture(`${site.url}${path}`, { proxy, fetchPage: guard.fetch });
    } finally {
      await proxy.close();
    }
  };
  return {
    photograph,
    async pictureOf(path) {
      const outcome = await photograph(path);
      if (outcome.kind === 'failure') throw new Error(outcome.detail);
      return outcome;
    },
  };
}
