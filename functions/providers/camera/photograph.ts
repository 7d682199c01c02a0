import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { pictureSize } from '../../../shared/pages/screenshots.ts';
import { followNavigation, type Navigation } from '../chromium/follow-navigation.ts';
import { userAgents } from '../lighthouse/lighthouse-settings.ts';
import type { NoPicture } from './camera-task.ts';
import { takeHoldOfClock } from './in-page.ts';
import { stablePicture, stillFrame } from './stable-picture.ts';

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
  capture: async (page: Page) => ({
    kind: 'picture' as const,
    ...(await stablePicture(page, () => onAnotherDay(page))),
  }),
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
  await prepare(page, 0);
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

/** @param aheadMs how far its clock is ahead */
async function prepare(page: Page, aheadMs: number): Promise<void> {
  await page.setUserAgent({ userAgent: userAgents.mobile });
  await page.setViewport({ ...pictureSize, isMobile: true, hasTouch: true, deviceScaleFactor: 1 });
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.evaluateOnNewDocument(takeHoldOfClock, aheadMs);
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
}

/** 33 days: another day of the week and of the month, in another month. */
const anotherDayMs = 33 * 24 * 3_600_000;
/** A page that has taken longer since the camera started is not loaded again. */
const latestMs = 40_000;
const anotherLoadMs = 8_000;

/** A frame of the page as a first visitor sees it on another day; undefined if it takes too long. */
async function onAnotherDay(page: Page): Promise<Uint8Array | undefined> {
  if (performance.now() > latestMs) return undefined;
  const context = await page.browser().createBrowserContext();
  try {
    const other = await context.newPage();
    await prepare(other, anotherDayMs);
    await other.goto(page.url(), { waitUntil: 'load', timeout: anotherLoadMs });
    return await stillFrame(other);
  } catch (error) {
    // What the page does in its second visit, such as leaving, says nothing about the first.
    if (error instanceof Error) return undefined;
    throw error;
  } finally {
    await context.close();
  }
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
