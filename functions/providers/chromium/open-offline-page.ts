import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { killGroup } from '../../platform/children/start-child.ts';
import { chromiumExecutable } from './chromium-executable.ts';
import { launchChromium } from './launch-chromium.ts';

export type OfflinePage = Awaited<ReturnType<typeof openOfflinePage>>;

/** Opens a page without a network, in a browser of its own. @param prefix of its folder's name */
export async function openOfflinePage(prefix: string) {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  let browser: Browser | undefined;
  /** Ends the browser, and removes its files. */
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
