/// <reference lib="dom" />
import { setTimeout as wait } from 'node:timers/promises';
import { startTimespan } from 'lighthouse';
import type { Page } from 'puppeteer-core';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { LabThrottling } from '../../../../shared/scans/lab-settings.ts';
import { inTime } from '../../../platform/in-time.ts';
import { lighthouseConfig } from '../audits/lighthouse-config.ts';

/** Milliseconds: a visitor's first tap after the document has been read, and the next one after its effects. */
const pauses = { first: 500, next: 2500, end: 700 };
/** For all of it; a page may never answer. */
const longestMs = 30_000;

interface Visit {
  url: string;
  device: Device;
  throttling?: LabThrottling | undefined;
}

/**
 * Loads the page once more, with the processor of the emulated device, and taps and types as its first visitor would:
 * early, and again when what waits for a first tap has been loaded.
 * @returns INP in milliseconds; undefined if the page did not answer in time
 */
export async function tapFirst(page: Page, visit: Visit): Promise<number | undefined> {
  try {
    return await inTime(longestMs, visitPage(page, visit), () => undefined);
  } catch (error) {
    // The other numbers are useful without it.
    console.error('could not measure the first tap', error);
    return undefined;
  }
}

async function visitPage(
  page: Page,
  { url, device, throttling }: Visit,
): Promise<number | undefined> {
  await page.evaluateOnNewDocument(stayHere);
  const timespan = await startTimespan(page, {
    flags: {
      onlyAudits: ['interaction-to-next-paint'],
      throttlingMethod: 'devtools',
    },
    config: lighthouseConfig(device, throttling),
  });
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: longestMs });
  for (const pause of [pauses.first, pauses.next]) {
    await wait(pause);
    await page.mouse.click(100, 100);
    await page.keyboard.press('a');
  }
  await wait(pauses.end);
  const result = await timespan.endTimespan();
  return result?.lhr.audits['interaction-to-next-paint']?.numericValue;
}

/** Runs in the page, so it must be self-contained: taps lead nowhere else. */
function stayHere(): void {
  addEventListener('click', (event) => event.preventDefault(), { capture: true });
}
