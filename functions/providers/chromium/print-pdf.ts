import { openOfflinePage } from './open-offline-page.ts';

const longestMs = 60_000;
const pageNumber =
  '<div style="width:100%;font-size:8px;color:#5b6272;text-align:center"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';

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
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: pageNumber,
      timeout: longestMs,
    });
  } finally {
    await close();
  }
}
