import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { killGroup } from '../../platform/children/start-child.ts';
import { chromiumExecutable } from './chromium-executable.ts';
import { launchChromium } from './launch-chromium.ts';

export interface OfflinePage {
  page: Page;
  /** Ends the browser, and removes its files. */
  close(): Promise<void>;
}

/** Opens a page without a network, in a browser of its own. @param prefix of its folder's name */
export async function openOfflinePage(prefix: string): Promise<OfflinePage> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    const pid = browser?.process()?.pid;
    browser?.process()?.kill('SIGKILL');
    if (pid !== undefined) killGroup(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  try {
    browser = await launchChromium(await chromiumExecutable(), { flags: [], folder });
    const page = await browser.newPage();
    await page.setOfflineMode(true);
    return { page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
