/**
 * Compares the warm markup checker with the usual way of running Nu, which starts Java for each page, in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { MarkupPage } from '../functions/providers/ports/check-markup.ts';
import { markupChecker } from '../functions/providers/nu/markup-checker.ts';
import { median, percentile, report } from './statistics.ts';

/** Limit for the median, from the specification of this product, in milliseconds. */
const limitMs = 150;
const warmRuns = 100;
const peerRuns = 5;

const manifest = createRequire(import.meta.url).resolve('vnu-jar/package.json');
const jar = join(dirname(manifest), 'build', 'dist', 'vnu.jar');

/** An ordinary page of about 60 KB with an error in every tenth article. */
function ordinaryPage(seed: number): MarkupPage {
  const articles = Array.from(
    { length: 120 },
    (_, index) =>
      `<article><h2>Article ${seed}-${index}</h2><p>${'Some words about it. '.repeat(18)}</p>
<img src="/${index}.png"${index % 10 === 0 ? '' : ' alt=""'}></article>`,
  );
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page ${seed}</title></head>
<body><main><h1>Page</h1>${articles.join('\n')}</main></body></html>`;
  return { body: Buffer.from(html), contentType: 'text/html; charset=utf-8' };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The command line: page in, JSON out. */
async function oneShot({ body }: MarkupPage): Promise<number> {
  const args = ['-Xss4m', '-jar', jar, '--format', 'json', '--exit-zero-always', '-'];
  const child = spawn('java', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let size = 0;
  child.stderr.on('data', (chunk: Buffer) => (size += chunk.length));
  child.stdin.end(body);
  await once(child, 'exit');
  return size;
}

const checker = markupChecker({ javaPath: 'java' });
const cold = await timed(() => checker.check(ordinaryPage(0)));
const first = await checker.check(ordinaryPage(1));
if (first.checkedWith !== 'nu') throw new Error('Needs Java 11 or newer');
const bytes = ordinaryPage(0).body.length;
console.log(`page of ${Math.round(bytes / 1024)} KB with ${first.details.length} messages`);
console.log(`first check, with the start of the checker: ${Math.round(cold)} ms`);

const warm: number[] = [];
const peer: number[] = [];
for (let run = 0; run < warmRuns; run += 1) {
  warm.push(await timed(() => checker.check(ordinaryPage(run))));
  if (run % Math.floor(warmRuns / peerRuns) === 0) {
    peer.push(await timed(() => oneShot(ordinaryPage(run))));
  }
}
await checker.stop();
report('warm check, median', median(warm), limitMs, 'ms');
console.log(`warm check, 95th percentile: ${percentile(warm, 0.95).toFixed(1)} ms`);
console.log(
  `one-shot Nu, median: ${median(peer).toFixed(0)} ms; ratio ${(median(peer) / median(warm)).toFixed(0)}`,
);
