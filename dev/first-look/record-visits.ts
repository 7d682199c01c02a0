/**
 * Records visits of the fast demo site: a browser opens its pages with the script for visitors, on a desktop and as a phone, and
 * clicks on each. `node dev/first-look/record-visits.ts` takes three minutes.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import puppeteer, { type Page } from 'puppeteer-core';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { scriptText } from '../../functions/measuring/visitors/script-text.ts';
import { beaconPath } from '../../shared/visitors/log-format.ts';
import { scriptOf } from '../../shared/visitors/script-settings.ts';
import { pagesOf, startDemoSites } from '../demo-sites/start-demo-sites.ts';
import { say } from '../host/terminal.ts';
import { visitsFile } from './visits.ts';

const visitsOfEach = 100;
const key = 'a'.repeat(12);
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const visitors = [
  {
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    viewport: { width: 1440, height: 900 },
  },
  {
    userAgent:
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36',
    viewport: phone,
  },
];

const reported: string[] = [];
const settings = { key, at: '', rate: 1, hosts: ['127.0.0.1'] };
// Its attribute is the label of each view: screens show it.
const label = "document.documentElement.dataset.label1 = 'recorded';";
const sites = await startDemoSites({
  ports: { fast: 0, slow: 0, wordpress: 0 },
  visitors: {
    keyOf: () => key,
    handle: async ({ url = '' }, response) => {
      const [path = '', query = ''] = url.split('?', 2);
      if (!beaconPath.test(path)) {
        const script = label + scriptOf(scriptText, settings);
        return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      }
      reported.push(query);
      return void response.writeHead(204).end();
    },
  },
});
const paths = pagesOf('fast').map(([path]) => path);
const { path, env, flags } = await chromiumExecutable();
const browser = await puppeteer.launch({
  executablePath: path,
  env,
  // The script leaves out programs.
  args: [...flags, '--disable-blink-features=AutomationControlled'],
});

/** Opens a page after the other, as one who reads: leaving a page reports its view. */
async function visitPages(tab: Page): Promise<string[]> {
  reported.length = 0;
  for (let at = 0; at < visitsOfEach; at += 1) {
    await tab.goto(`${sites.origins.fast}${paths[at % paths.length] ?? '/'}`);
    await pause(200);
    await tab.click('h1');
    await pause(300);
  }
  await tab.goto('about:blank');
  await pause(500);
  return reported.slice(0, visitsOfEach);
}

try {
  const recorded = [];
  for (const { userAgent, viewport } of visitors) {
    const tab = await browser.newPage();
    await tab.setUserAgent({ userAgent });
    await tab.setViewport(viewport);
    recorded.push({ userAgent, beacons: await visitPages(tab) });
    await tab.close();
    say(`${recorded.at(-1)?.beacons.length} visits with ${userAgent}`);
  }
  writeFileSync(visitsFile, brotliCompressSync(JSON.stringify(recorded)));
} finally {
  await browser.close();
  await sites.close();
}
