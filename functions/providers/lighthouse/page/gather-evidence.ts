import type { HTTPResponse, Page } from 'puppeteer-core';
import { inTime } from '../../../platform/in-time.ts';
import { cutToSize } from './cut-to-size.ts';
import { inspectPage } from './inspect-page.ts';
import { PageEvidence, type PageProbes } from '../../wappalyzer/page-evidence.ts';

/** A page may answer our questions slowly, or never. */
const patienceMs = 5_000;
const longestHtml = 1_000_000;

/** Evidence from the page; undefined if it does not answer. */
export async function gatherEvidence(
  page: Page,
  response: HTTPResponse | undefined,
  probes: PageProbes,
): Promise<PageEvidence | undefined> {
  try {
    return await inTime(patienceMs, look(page, response, probes), () => undefined);
  } catch (error) {
    // The numbers are useful without it.
    console.error('could not gather evidence from the page', error);
    return undefined;
  }
}

async function look(
  page: Page,
  response: HTTPResponse | undefined,
  probes: PageProbes,
): Promise<PageEvidence> {
  const found = await page.evaluate(inspectPage, probes);
  const cookies = await page.browserContext().cookies();
  const { html, ...others } = found;
  // The page can tamper with the limits applied within it.
  return PageEvidence.parse({
    ...Object(cutToSize(others)),
    html: html.slice(0, longestHtml),
    url: page.url(),
    cookies: listed(cookies.map(({ name, value }) => [name, value])),
    headers: listed(Object.entries(response?.headers() ?? {})),
  });
}

/** Values by lower-case name, as the rules expect. */
function listed(pairs: readonly (readonly [string, string])[]): Record<string, string[]> {
  const byName = Map.groupBy(pairs.slice(0, 200), ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...byName].map(([name, same]) => [name, same.map(([, value]) => value.slice(0, 2048))]),
  );
}
