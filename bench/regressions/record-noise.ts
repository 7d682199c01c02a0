import { startDemoSites } from '../../dev/demo-sites/start-demo-sites.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { runLighthouse } from '../../functions/providers/lighthouse/run-lighthouse.ts';
import { startLoopbackServer } from '../../test/support/loopback-server.ts';
import { addRun, readNoise } from './noise.ts';

/** Every third visit gets an auction of advertisers that keeps the main thread busy, for longer or shorter. */
function restlessPage(): string {
  const busyMs = Math.random() < 1 / 3 ? Math.round(Math.random() * 60) : 0;
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Restless</title>
<h1>News of the day</h1><p>${'All the news that fits on a page. '.repeat(40)}</p><script src="/one.js"></script>
<script>const end = performance.now() + ${busyMs + 15}; while (performance.now() < end);</script>`;
}

/**
 * Adds real mobile runs of three pages in turns to `noise.jsonl` until it has so many. Two demo sites are served at once and
 * evenly; the third page waits for its server, and runs its scripts, at random. Other load on the machine is not their noise.
 */
export async function recordNoise(wanted: number): Promise<void> {
  const guard = createTargetGuard({ allowPrivate: true });
  const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
  const restless = await startLoopbackServer((request, response) => {
    const isPage = request.url === '/';
    const answer = () =>
      response
        .setHeader('content-type', isPage ? 'text/html' : 'text/javascript')
        .end(isPage ? restlessPage() : 'document.body.append("ready")');
    setTimeout(answer, Math.random() * Math.random() * 800);
  });
  const pages = [
    { page: 'calm', url: `${demo.origins.fast}/` },
    { page: 'shop', url: `${demo.origins.wordpress}/` },
    { page: 'restless', url: `${restless.url}/` },
  ];
  try {
    for (let nth = readNoise().length; nth < wanted; nth += 1) {
      const { page = '', url = '' } = pages[nth % pages.length] ?? {};
      const outcome = await runLighthouse({ url, device: 'mobile' }, { fetchPage: guard.fetch });
      if (outcome.kind === 'failure') throw new Error(`${url}: ${outcome.reason}`);
      const { overallScore: score, labData, conditions } = outcome.report;
      if (score === null) throw new Error(`${url}: no score`);
      const { fcp, lcp, si, tbt, cls } = labData;
      const ms = (seconds: number | null) => Math.round((seconds ?? 0) * 1000);
      const times = { fcp: ms(fcp), lcp: ms(lcp), si: ms(si), tbt: Math.round(tbt ?? 0) };
      const speed = Math.round(conditions.benchmarkIndex);
      addRun({ page, score, ...times, cls: cls ?? 0, speed });
      console.log(nth + 1, page, score, times, speed);
    }
  } finally {
    guard.close();
    await Promise.all([demo.close(), restless.close()]);
  }
}
