import type { CDPSession } from 'puppeteer-core';
import { factLimits, type ScanFacts } from '../../../../shared/scans/scan-progress.ts';

type Kind = keyof typeof factLimits;
const bounded = (value: number, kind: Kind): number =>
  Math.min(factLimits[kind], Math.max(0, Math.round(value)));

/**
 * The newest document of the main frame, with its observations. Times are seconds of the browser's clock.
 */
interface Observed {
  loaderId: string;
  startedAt: number;
  paintedAt?: number;
  loadedAt?: number;
  requests: number;
  bytes: number;
  imageBytes: number;
}

/**
 * Observes a page while it loads. A document that replaces another starts again.
 * @param session with Network and Page events enabled
 * @returns the facts of the page; undefined if nothing is new since the last call
 */
export function followFacts(
  session: Pick<CDPSession, 'on'>,
  mainFrame: string,
): () => ScanFacts | undefined {
  /** Open requests, and whether each is for an image. */
  const open = new Map<string, boolean>();
  let page: Observed | undefined;
  let isNew = false;

  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, loaderId, frameId, type, timestamp, redirectResponse, request } = event;
    if (type === 'Document' && frameId === mainFrame && redirectResponse === undefined) {
      open.clear();
      page = { loaderId, startedAt: timestamp, requests: 0, bytes: 0, imageBytes: 0 };
    }
    if (/^https?:/.test(request.url)) open.set(requestId, type === 'Image');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const isImage = open.get(requestId);
    if (page === undefined || isImage === undefined) return;
    open.delete(requestId);
    page.requests += 1;
    page.bytes += encodedDataLength;
    if (isImage) page.imageBytes += encodedDataLength;
    isNew = true;
  });
  session.on('Network.loadingFailed', ({ requestId }) => void open.delete(requestId));
  session.on('Page.lifecycleEvent', ({ name, loaderId, timestamp }) => {
    if (page === undefined || loaderId !== page.loaderId) return;
    if (name === 'firstContentfulPaint') page.paintedAt ??= timestamp;
    else if (name === 'load') page.loadedAt ??= timestamp;
    else return;
    isNew = true;
  });

  return () => {
    if (page === undefined || !isNew) return undefined;
    isNew = false;
    return factsOf(page);
  };
}

function factsOf(page: Observed): ScanFacts {
  const { startedAt, paintedAt, loadedAt, requests, bytes, imageBytes } = page;
  const since = (at: number): number => bounded((at - startedAt) * 1000, 'ms');
  return {
    ...(paintedAt !== undefined && { firstContentMs: since(paintedAt) }),
    ...(loadedAt !== undefined && { loadedMs: since(loadedAt) }),
    ...(requests > 0 && {
      requests: bounded(requests, 'requests'),
      bytes: bounded(bytes, 'bytes'),
    }),
    ...(imageBytes > 0 && { imageBytes: bounded(imageBytes, 'bytes') }),
  };
}
