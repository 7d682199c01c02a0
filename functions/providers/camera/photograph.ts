import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { pictureSize } from '../../../shared/pages/screenshots.ts';
import { followNavigation, type Navigation } from '../chromium/follow-navigation.ts';
import { userAgents } from '../lighthouse/lighthouse-settings.ts';
import type { CameraAnswer } from './camera-task.ts';
import { takeHoldOfClock } from './in-page.ts';
import { stablePicture } from './stable-picture.ts';

/** After that the page is captured in its current state. */
const loadMs = 20_000;
/** Number of further documents that a page may navigate to after it has loaded, before it counts as endless. */
const mostDepartures = 4;
/** Puppeteer's messages for a page that navigated away during an operation. */
const wordsOfDeparture =
  /context was destroyed|cannot find context|detached frame|frame (was|got) detached|navigated or closed|not attached to an active page/i;

/** Captures the first view of a page on a phone: of the final document, if the page navigates on its own. */
export async function photograph(page: Page, url: string): Promise<CameraAnswer> {
  await page.setUserAgent({ userAgent: userAgents.mobile });
  await page.setViewport({ ...pictureSize, isMobile: true, hasTouch: true, deviceScaleFactor: 1 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.evaluateOnNewDocument(takeHoldOfClock);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  const navigation = followNavigation(page);
  const failure = await load(page, url, navigation);
  if (failure !== undefined) return failure;
  for (let departures = 0; departures <= mostDepartures; departures += 1) {
    const { count } = navigation;
    const refused = refusalOf(navigation);
    if (refused !== undefined) return refused;
    try {
      const picture = await stablePicture(page);
      if (navigation.count === count) return { kind: 'picture', ...picture };
    } catch (error) {
      const hasLeft = error instanceof Error && wordsOfDeparture.test(error.message);
      if (!hasLeft && navigation.count === count) throw error;
    }
    await arrive(page);
  }
  const detail = `went on ${mostDepartures} times after it had loaded`;
  return { kind: 'failure', reason: 'redirect-loop', detail };
}

async function load(
  page: Page,
  url: string,
  navigation: Navigation,
): Promise<CameraAnswer | undefined> {
  try {
    await page.goto(url, { waitUntil: 'load', timeout: loadMs });
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name, message: detail } = error;
    if (name === 'TimeoutError')
      return page.url() === 'about:blank'
        ? { kind: 'failure', reason: 'timeout', detail }
        : undefined;
    if (wordsOfDeparture.test(detail)) return undefined;
    if (!detail.includes('net::ERR_')) throw error;
    return { kind: 'lost', document: navigation.lost ?? { url, error: detail } };
  }
}

/** Why the page's current document cannot be captured. */
function refusalOf({ lost, response }: Navigation): CameraAnswer | undefined {
  if (lost !== undefined) return { kind: 'lost', document: lost };
  const status = response?.status() ?? 200;
  const reason = status >= 500 ? 'http-5xx' : status >= 400 ? 'http-4xx' : undefined;
  return reason && { kind: 'failure', reason, detail: `status ${status}` };
}

/** Waits until the document that the page navigated to has loaded. */
async function arrive(page: Page): Promise<void> {
  const until = performance.now() + loadMs;
  for (;;) {
    await wait(100);
    const state = await page.evaluate(() => document.readyState).catch(() => 'loading');
    if (state === 'complete' || performance.now() > until) return;
  }
}
