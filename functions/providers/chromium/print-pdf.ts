import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killGroup } from '../../platform/children/start-child.ts';
import { chromiumExecutable } from './chromium-executable.ts';
import { launchChromium } from './launch-chromium.ts';

const longestMs = 60_000;
const pageNumber =
  '<div style="width:100%;font-size:8px;color:#5b6272;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/**
 * Prints a document of ours as a tagged A4 PDF with embedded fonts, in a browser of its own that runs no scripts and has
 * no network.
 */
export async function printPdf(document: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'print-'));
  try {
    const browser = await launchChromium(await chromiumExecutable(), { flags: [], folder });
    try {
      const page = await browser.newPage();
      await page.setJavaScriptEnabled(false);
      await page.setOfflineMode(true);
      await page.setContent(document, { waitUntil: 'load', timeout: longestMs });
      return await page.pdf({
        format: 'A4',
        tagged: true,
        outline: true,
        printBackground: true,
        preferCSSPageSize: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: pageNumber,
        timeout: longestMs,
      });
    } finally {
      const pid = browser.process()?.pid;
      browser.process()?.kill('SIGKILL');
      if (pid !== undefined) killGroup(pid);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}
