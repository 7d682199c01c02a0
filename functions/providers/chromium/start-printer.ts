import { openOfflinePage } from './open-offline-page.ts';

const longestMs = 60_000;

/**
 * Starts a browser that prints one document of ours as a tagged A4 PDF with embedded fonts, without scripts and without a
 * network.
 */
export function startPrinter() {
  const opening = openOfflinePage('print-');
  // `print` throws it.
  opening.catch(() => undefined);
  return {
    async print(document: string): Promise<Uint8Array> {
      const { page } = await opening;
      await page.setJavaScriptEnabled(false);
      await page.setContent(document, { waitUntil: 'load', timeout: longestMs });
      return page.pdf({
        format: 'A4',
        tagged: true,
        outline: true,
        printBackground: true,
        preferCSSPageSize: true,
        timeout: longestMs,
      });
    },
    close: (): Promise<void> =>
      opening.then(
        ({ close }) => close(),
        () => undefined,
      ),
  };
}
