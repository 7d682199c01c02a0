import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import * as z from 'zod';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { startLoopbackServer } from '../../test/support/loopback-server.ts';
import type { Peer } from './peers.ts';

export interface Collector {
  origin: string;
  /** The script of the page. */
  script: string;
  /** Bytes of what pages have sent: addresses and bodies. */
  sent: number;
  close(): Promise<void>;
}

/** Our script sends to the origin that it was loaded from. */
const scriptPath = '/v/abcdefghijkm.js';
const page = `<!doctype html><title>Shop</title><h1>Shop</h1><button id="buy">Buy</button><script defer src="${scriptPath}"></script>`;

/** Serves a page with a script, and counts what it sends. */
export async function startCollector(): Promise<Collector> {
  const server = await startLoopbackServer((request, response) => {
    const { url = '' } = request;
    let bytes = url.length;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      if (url !== scriptPath && /^\/(v|collect|api)/.test(url)) collector.sent += bytes;
      if (url === scriptPath)
        response.setHeader('content-type', 'text/javascript').end(collector.script);
      else response.setHeader('content-type', 'text/html').end(url === '/' ? page : '');
    });
  });
  const collector: Collector = { origin: server.url, script: '', sent: 0, close: server.close };
  return collector;
}

export async function startBrowser(): Promise<Browser> {
  const { path, env, flags } = await chromiumExecutable();
  const agent = '--user-agent=Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36';
  const args = [...flags, '--disable-blink-features=AutomationControlled', agent];
  return puppeteer.launch({ executablePath: path, env, args });
}

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time of the thread, in microseconds. */
      tdur: z.number().default(0),
      args: z
        .object({
          name: z.unknown().optional(),
          data: z.object({ url: z.unknown().optional() }).optional().catch(undefined),
        })
        .optional(),
    }),
  ),
});

/** Milliseconds that the main thread spent on evaluating the page's script and running its functions. */
function mainThreadMs(trace: Uint8Array): number {
  const { traceEvents } = Trace.parse(JSON.parse(Buffer.from(trace).toString()));
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const ofScript = traceEvents.filter(
    ({ name, pid, tid, args }) =>
      ['EvaluateScript', 'FunctionCall'].includes(name) &&
      main.has(`${pid} ${tid}`) &&
      String(args?.data?.url).endsWith(scriptPath),
  );
  return ofScript.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
}

/** How much slower a slow phone is than this machine. */
const slowDown = 6;

/**
 * Main-thread time of a script until the page is idle, in milliseconds of a phone that is six times slower, and the bytes
 * that it sends for a view with one click. Time is processor time in the fastest run, which other programs disturbed least.
 * The page loads the script as customers' pages do, so that the browser may compile it on another thread.
 */
export async function measureInPage(
  browser: Browser,
  collector: Collector,
  { code }: Peer,
  runs: number,
): Promise<{ milliseconds: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const tab = await browser.newPage();
    await tab.bringToFront();
    // A different script each time, which the browser must compile.
    collector.script = `${code}//${run}`;
    await tab.tracing.start({ categories: ['devtools.timeline', 'v8', '__metadata'] });
    await tab.goto(collector.origin);
    await pause(500);
    const trace = await tab.tracing.stop();
    if (trace === undefined) throw new Error('The browser did not record what it did');
    times.push(slowDown * mainThreadMs(trace));
    if (run === 0) {
      collector.sent = 0;
      await tab.click('#buy');
      await pause(3000);
      await tab.goto('about:blank');
      await pause(1000);
      bytes = collector.sent;
    }
    await tab.close();
  }
  return { milliseconds: Math.min(...times), bytes };
}
