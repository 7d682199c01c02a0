/**
 * Our own screens under the audits that we sell: `node bench/web.ts`.
 * Limits: first load at most 250 KB gzipped JavaScript; Lighthouse mobile on sign-in and Registered Sites: performance
 * at least 90, accessibility and best practices at least 95 (median of 3 runs of the bare Lighthouse CLI).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import puppeteer, { type Browser } from 'puppeteer-core';
import * as z from 'zod';
import { buildWeb, webFolder } from '../bin/build-web.ts';
import { root } from '../bin/entry-points.ts';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { launchFlags } from '../functions/providers/chromium/launch-flags.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { median, report } from './statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];
const limits: Record<Category, number> = {
  performance: 90,
  accessibility: 95,
  'best-practices': 95,
};
const Lhr = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
});

/** Scripts that the page names itself; what they import later is not part of the first load. */
function firstLoadKilobytes(): number {
  const html = readFileSync(join(webFolder, 'index.html'), 'utf8');
  const scripts = [...html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file ?? '',
  );
  const bytes = scripts.map((file) => gzipSync(readFileSync(join(webFolder, file))).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function signIn(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${origin}/login`);
  await page.locator('input[type=email]').fill('demo@example.com');
  await page.locator('input[type=password]').fill('Demo-account-1');
  await page.locator('button[type=submit]').click();
  await page.waitForFunction("location.pathname === '/dashboard'");
  await page.close();
}

function audit(url: string, port: string): Record<Category, number> {
  const folder = mkdtempSync(join(tmpdir(), 'web-vitals-audit-'));
  const file = join(folder, 'report.json');
  execFileSync(
    process.execPath,
    [
      join(root, 'node_modules/lighthouse/cli/index.js'),
      url,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const lhr = Lhr.parse(JSON.parse(readFileSync(file, 'utf8')));
  rmSync(folder, { recursive: true });
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
  };
}

await buildWeb();
report('first load, gzipped JavaScript', firstLoadKilobytes(), 250, 'KB');

const host = await runLocalHost();
const executable = await chromiumExecutable();
const browser = await puppeteer.launch({
  executablePath: executable.path,
  env: executable.env,
  args: [...launchFlags],
});
try {
  // Both pages are measured while nothing is being scanned.
  await new Promise((resolve) => setTimeout(resolve, Number(process.env['SETTLE_MS'] ?? 120_000)));
  const port = new URL(browser.wsEndpoint()).port;
  for (const path of ['/login', '/registered-sites']) {
    if (path !== '/login') await signIn(browser, host.origin);
    const audits = [1, 2, 3].map(() => audit(`${host.origin}${path}`, port));
    for (const name of categories) {
      const score = median(audits.map((it) => it[name]));
      const verdict = score >= limits[name] ? 'reached' : 'NOT REACHED';
      console.log(`${path} ${name}: ${score} against at least ${limits[name]} (${verdict})`);
    }
  }
} finally {
  await browser.close();
  await host.stop();
}
