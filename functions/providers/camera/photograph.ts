import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { pictureSize } from '../../../shared/pages/screenshots.ts';
import { followNavigation, type Navigation } from '../chromium/follow-navigation.ts';
import { userAgents } from '../lighthouse/lighthouse-settings.ts';
import type { NoPicture } from './camera-task.ts';
import { takeHoldOfClock } from './in-page.ts';
import { stablePicture } from './stable-picture.ts';

/** After that the page is captured in its current state. */
const loadMs = 20_000;
/** Number of further documents that a page may navigate to after it has loaded, before it counts as endless. */
const mostDepartures = 4;
/** Puppeteer's messages for a page that navigated away during an operation. */
const wordsOfDeparture =
  /context was destroyed|cannot find context|detached frame|frame (was|got) detached|navigated or closed|not attached to an active page/i;

interface View<Picture> {
  /** @param statusCode of the document */
  capture(page: Page, statusCode: number | null): Promise<Picture>;
  /** Whether the document of an error is captured, too. */
  showsErrors: boolean;
}

export const pageView = {
  capture: async (page: Page) => ({ kind: 'picture' as const, ...(await stablePicture(page)) }),
  showsErrors: false,
};

/** In percent, of the JPEG of an outage: it is to be read, not compared. */
const quality = 60;
export const outageView = {
  capture: async (page: Page, statusCode: number | null) => ({
    kind: 'outage' as const,
    jpeg: await page.screenshot({ type: 'jpeg', quality, captureBeyondViewport: false }),
    statusCode,
  }),
  showsErrors: true,
};

/** Captures the first view of a page on a phone: of the final document, if the page navigates on its own. */
export async function photograph<Picture>(
  page: Page,
  url: string,
  { capture, showsErrors }: View<Picture>,
): Promise<Picture | NoPicture> {
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
    const refused = refusalOf(navigation, showsErrors);
    if (refused !== undefined) return refused;
    try {
      const picture = await capture(page, navigation.response?.status() ?? null);
      if (navigation.count === count) return picture;
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
): Promise<NoPicture | undefined> {
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
function refusalOf({ lost, response }: Navigation, showsErrors: boolean): NoPicture | undefined {
  if (lost !== undefined) return { kind: 'lost', document: lost };
  if (showsErrors) return undefined;
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
