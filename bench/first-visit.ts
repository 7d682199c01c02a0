/**
 * The first visit in a browser, as a new user makes it, on the local host with a demo site: `node bench/first-visit.ts`.
 * It registers, types an address into the one field of the Overview, and opens the report once it can. Takes about a
 * minute. `--pictures=<folder>` takes pictures on the way. Limit: from the end of the registration to the first insight
 * (a score) within 60 s.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { startDemoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { fillRegistration, graceAt } from '../test/browser/support/people.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { report } from './statistics.ts';

const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values;
const mostMs = 180_000;

const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
const host = await runLocalHost({ args: ['--no-demo'] });
const { path, env, flags } = await chromiumExecutable();
const browser = await chromium.launch({ executablePath: path, env, args: [...flags] });
try {
  const page = await browser.newPage({
    baseURL: host.origin,
    viewport: { width: 1280, height: 900 },
  });
  page.setDefaultTimeout(mostMs);
  await visit(page);
} finally {
  await browser.close();
  await host.stop();
  await demo.close();
}

async function visit(page: Page): Promise<void> {
  const picture = async (name: string): Promise<void> => {
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${name}.png`) });
  };
  await page.goto('/register');
  await fillRegistration(page, graceAt('first-visit@example.com'));
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL('/dashboard');
  const field = page.getByLabel('Site URL');
  await field.waitFor();
  const registered = performance.now();
  await picture('1-one-field');
  await field.fill(demo.origins.slow);
  const clicked = performance.now();
  await page.getByRole('button', { name: 'Add Site' }).click();

  const wait = page.getByRole('dialog', { name: 'Scanning your site' });
  const seen: [what: string, after: number][] = [];
  const see = async (what: string, text: RegExp): Promise<void> => {
    await wait.getByText(text).first().waitFor();
    seen.push([what, performance.now() - clicked]);
  };
  await Promise.all([
    wait.waitFor().then(() => seen.push(['wait popup', performance.now() - clicked])),
    see('the server’s answer', /The server answered in/),
    see('first content', /First content after/),
    see('bytes of images', /of images/),
  ]);
  await picture('2-facts');
  const open = wait.getByRole('link', { name: 'Open the report' });
  await open.waitFor();
  const insight = performance.now();
  seen.push(['score of one device', insight - clicked]);
  await picture('3-score');
  await open.click();
  await page.getByRole('img', { name: /^Mobile score: \d+/ }).waitFor();
  seen.push(['report of one device', performance.now() - clicked]);
  await picture('4-report');
  await page.getByRole('img', { name: /^Desktop score: \d+/ }).waitFor();
  seen.push(['report of both devices', performance.now() - clicked]);
  await picture('5-both');

  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  for (const [what, after] of seen.toSorted(([, one], [, other]) => one - other)) {
    console.log(`${(after / 1000).toFixed(1)} s after Add Site: ${what}`);
  }
  report('Registration to the first insight', (insight - registered) / 1000, 60, 's');
}
