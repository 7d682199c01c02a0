import { openOfflinePage } from './open-offline-page.ts';

const longestMs = 60_000;

/**
 * Prints a document of ours as a tagged A4 PDF with embedded fonts, in a browser of its own that runs no scripts and has
 * no network.
 */
export async function printPdf(document: string): Promise<Uint8Array> {
  const { page, close } = await openOfflinePage('print-');
  try {
    await page.setJavaScriptEnabled(false);
    await page.setContent(document, { waitUntil: 'load', timeout: longestMs });
    return await page.pdf({
      format: 'A4',
      tagged: true,
      outline: true,
      printBackground: true,
      preferCSSPageSize: true,
      timeout: longestMs,
    });
  } finally {
    await close();
  }
}
