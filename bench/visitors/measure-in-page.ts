import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import type { Peer } from './peers.ts';

export interface Collector {
  origin: string;
  /** Bytes of what pages have sent: addresses and bodies. */
  sent: number;
  close(): void;
}

const page = '<!doctype html><title>Shop</title><h1>Shop</h1><button id="buy">Buy</button>';

/** Serves an empty page, and counts what its scripts send. */
export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => {
    const { url = '' } = request;
    let bytes = url.length;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      if (/^\/(v|collect|api)/.test(url)) collector.sent += bytes;
      response.setHeader('content-type', 'text/html').end(url === '/' ? page : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const collector: Collector = {
    origin: `http://127.0.0.1:${port}`,
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

/**
 * Main-thread milliseconds in which a script is compiled and starts, at six times slow-down (the least of all runs, which
 * other programs disturbed least), and the bytes that it sends for a view with one click.
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
    await tab.goto(collector.origin);
    const session = await tab.createCDPSession();
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    times.push(
      await tab.evaluate((source) => {
        const script = document.createElement('script');
        script.textContent = source;
        const began = performance.now();
        document.head.append(script);
        return performance.now() - began;
      }, code),
    );
    if (run === 0) {
      collector.sent = 0;
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
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
