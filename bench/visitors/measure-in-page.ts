import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import * as z from 'zod';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import type { Peer } from './peers.ts';

export interface Collector {
  origin: string;
  /** The script of the page. */
  script: string;
  /** Bytes of what pages have sent: addresses and bodies. */
  sent: number;
  close(): void;
}

/** Our script sends to the origin that it was loaded from. */
const scriptPath = '/v/abcdefghijkm.js';
const page = `<!doctype html><title>Shop</title><h1>Shop</h1><button id="buy" onclick="for (const end = performance.now() + 60; performance.now() < end; );">Buy</button><script defer src="${scriptPath}"></script>`;

/** Serves a page with a script, and counts what it sends. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const collector: Collector = {
    origin: `http://127.0.0.1:${port}`,
    script: '',
    sent: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
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
      /** Microseconds. */
      ts: z.number().default(0),
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

/** How long a page is left alone after its load, in milliseconds. */
const rest = 500;

/** Milliseconds of main thread. */
interface MainThread {
  /** To evaluate the script. */
  evaluated: number;
  /** For its functions, until the page has been at rest. */
  called: number;
  /** For a click that takes its time, and for the report when the page is left. */
  later: number;
}

function mainThreadOf(trace: Uint8Array): MainThread {
  const { traceEvents } = Trace.parse(JSON.parse(Buffer.from(trace).toString()));
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const ofScript = traceEvents.filter(
    ({ pid, tid, args }) =>
      main.has(`${pid} ${tid}`) && String(args?.data?.url).endsWith(scriptPath),
  );
  const evaluations = ofScript.filter(({ name }) => name === 'EvaluateScript');
  const calls = ofScript.filter(({ name }) => name === 'FunctionCall');
  const atRest = Math.min(...evaluations.map(({ ts }) => ts)) + rest * 1000;
  const sumOf = (events: typeof calls) => events.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
  return {
    evaluated: sumOf(evaluations),
    called: sumOf(calls.filter(({ ts }) => ts < atRest)),
    later: sumOf(calls.filter(({ ts }) => ts >= atRest)),
  };
}

/** How much slower a slow phone is than this machine. */
const slowDown = 6;

export interface InPage extends MainThread {
  /** Until the page is at rest. */
  milliseconds: number;
  bytes: number;
}

/**
 * Main-thread time of a script, in milliseconds of a phone that is six times slower, and the bytes that it sends for a view
 * with one click. Time is processor time in the run that was fastest until the page was at rest, which other programs
 * disturbed least. The page loads the script as customers' pages do, so that the browser may compile it on another thread,
 * and has no script of its own: the first use of an interface of the browser, such as `document`, counts as the script's.
 */
export async function measureInPage(
  browser: Browser,
  collector: Collector,
  { code }: Peer,
  runs: number,
): Promise<InPage> {
  const measured: MainThread[] = [];
  let bytes = 0;
  for (let run = 0; run < runs; run += 1) {
    const tab = await browser.newPage();
    await tab.bringToFront();
    // A different script each time, which the browser must compile.
    collector.script = `${code}//${run}`;
    collector.sent = 0;
    await tab.tracing.start({ categories: ['devtools.timeline', 'v8', '__metadata'] });
    await tab.goto(collector.origin);
    await pause(rest + 200);
    await tab.click('#buy');
    // web-vitals waits up to a second for a page to be idle.
    await pause(1200);
    await tab.goto('about:blank');
    await pause(300);
    const trace = await tab.tracing.stop();
    if (trace === undefined) throw new Error('The browser did not record what it did');
    measured.push(mainThreadOf(trace));
    bytes = collector.sent;
    await tab.close();
  }
  const untilRest = ({ evaluated, called }: MainThread): number => evaluated + called;
  const [best] = measured.toSorted((one, other) => untilRest(one) - untilRest(other));
  if (best === undefined) throw new Error('Nothing was measured');
  const { evaluated, called, later } = best;
  return {
    milliseconds: slowDown * untilRest(best),
    evaluated: slowDown * evaluated,
    called: slowDown * called,
    later: slowDown * later,
    bytes,
  };
}
