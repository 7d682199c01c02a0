import type { CDPSession, Page } from 'puppeteer-core';
import type { ScanWarningReason } from '../../../../shared/scans/scan-warnings.ts';
import type { ScanFacts } from '../../../../shared/scans/scan-progress.ts';
import { followFacts } from './page-facts.ts';
import type { Screen } from '../area-of.ts';
import { inspectShifts, type ShiftCulprit, ShiftCulprits } from './inspect-shifts.ts';
import { ContentKind, inspectContents } from './inspect-contents.ts';
import { endOfPatience, isAtRest, type PageLife, type Patience } from './page-rest.ts';

const tickMs = 250;
/** After the scripts were stopped: time for a first paint, and for pictures of it. */
const paintGraceMs = 3_000;
const pictureGraceMs = 1_000;

export type PageWatch = Awaited<ReturnType<typeof watchPage>>;

export interface PageWatcher {
  /** Makes Lighthouse measure the page as far as it got. */
  endWait: () => void;
  /** Called while the page loads, at most every 250 ms, when something new was observed. */
  report: (facts: ScanFacts) => void;
}

/**
 * Watches a page while Lighthouse waits for it to finish loading. If that does not happen, it stops the page's scripts,
 * so that the main thread can be measured, and ends the wait.
 */
export async function watchPage(page: Page, patience: Patience, { endWait, report }: PageWatcher) {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  const open = new Map<string, string>();
  let life: Omit<PageLife, 'openRequests'> = newLife(0);
  let stopped: { reason: ScanWarningReason; at: number } | undefined;
  let isRested = false;
  let timer: NodeJS.Timeout | undefined;
  let hasLeftPaint = false;
  let screen: Promise<Screen | undefined> = Promise.resolve(undefined);
  let culprits: Promise<ShiftCulprit[]> = Promise.resolve([]);
  let contents: Promise<ContentKind | undefined> = Promise.resolve(undefined);

  const traffic = (): void => void (life.trafficAt = performance.now());
  let documentId = '';
  session.on('Network.requestWillBeSent', ({ requestId, request, type, frameId }) => {
    traffic();
    if (type === 'Document' && frameId === frameTree.frame.id) documentId = requestId;
    // Meant to stay open: its end is not awaited.
    if (type !== 'EventSource') open.set(requestId, request.url);
  });
  session.on('Network.dataReceived', traffic);
  for (const name of ['Network.loadingFinished', 'Network.loadingFailed'] as const) {
    session.on(name, ({ requestId }) => {
      traffic();
      open.delete(requestId);
    });
  }
  session.on('Network.responseReceived', ({ type, frameId, response: { headers } }) => {
    traffic();
    if (type === 'Document' && frameId === frameTree.frame.id)
      life.isWithoutScripts = forbidsScripts(headers);
  });
  const news = followFacts(session, frameTree.frame.id);
  const reportNews = (): void => {
    const facts = news();
    if (facts !== undefined) report(facts);
  };
  session.on('Page.lifecycleEvent', ({ name, frameId }) => {
    if (frameId !== frameTree.frame.id) return;
    if (name === 'firstContentfulPaint') life.paintedAt ??= performance.now();
    if (name !== 'load') return;
    life.loadedAt = performance.now();
    life.isBrokenOff = false;
  });
  // After the load event, or in its place: a navigation to an app, a download or nothing ends the load of a page.
  session.on('Page.frameStoppedLoading', ({ frameId }) => {
    if (frameId !== frameTree.frame.id || life.loadedAt !== undefined) return;
    life.loadedAt = performance.now();
    life.isBrokenOff = true;
    // After `window.stop()` in it, Chromium reports no end of its request.
    open.delete(documentId);
  });
  session.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== frameTree.frame.id) return;
    // The page has navigated to another document: the paint no longer counts.
    hasLeftPaint ||= timer !== undefined && life.paintedAt !== undefined;
    delete life.paintedAt;
    delete life.loadedAt;
    life.isBrokenOff = false;
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await session.send('Network.enable');

  const tick = (): void => {
    const now = performance.now();
    reportNews();
    if (stopped !== undefined) {
      if (now - stopped.at < paintGraceMs && now - (life.paintedAt ?? now) < pictureGraceMs) return;
      clearInterval(timer);
      endWait();
      return;
    }
    const known = { ...life, openRequests: open.size };
    const reason = endOfPatience(known, now, patience);
    if (isAtRest(known, now, patience)) {
      isRested = true;
      clearInterval(timer);
      endWait();
    } else if (reason !== undefined) {
      stopped = { reason, at: now };
      stopPage(session, [...open.values()]);
    } else if (life.askedAt === undefined && now - life.startedAt >= patience.restMs / 2) {
      life.askedAt = now;
      const answered = (): void => void delete life.askedAt;
      session.send('Runtime.evaluate', { expression: '1' }).then(answered, () => undefined);
    }
  };
  return {
    /** Call it when the navigation begins. */
    begin: (): void => {
      const now = performance.now();
      life = newLife(now);
      open.clear();
      hasLeftPaint = false;
      timer ??= setInterval(tick, tickMs);
    },
    /** Why the page was stopped; undefined if it finished on its own. */
    stoppedFor: (): ScanWarningReason | undefined => stopped?.reason,
    /** Whether the page had come to rest when the wait was ended for it. */
    isRested: (): boolean => isRested,
    /** Whether its document forbids scripts. */
    isWithoutScripts: (): boolean => life.isWithoutScripts,
    /** Whether the page was painted and then navigated to another document, before `end`. */
    hasLeftPaint: (): boolean => hasLeftPaint,
    /** The visible part of the page at `end`; undefined if the page did not answer. Pending if it hangs. */
    screen: (): Promise<Screen | undefined> => screen,
    /** What moved the page's contents down, the greatest shift first; empty and pending as `screen`. */
    culprits: (): Promise<ShiftCulprit[]> => culprits,
    /** What the page shows at `end`, should nothing of it count; as `screen`. */
    contents: (): Promise<ContentKind | undefined> => contents,
    /** Call it when the page has been recorded, while Lighthouse still emulates the device. */
    end: (): void => {
      if (timer !== undefined) {
        // What still loads is blocked, and other audits have scripts of their own that wait.
        if (stopped?.reason === 'still-loading') startScripts(session);
        screen = visibleScreen(session);
        culprits = inPage(session, inspectShifts).then((found) => ShiftCulprits.parse(found));
        contents = inPage(session, inspectContents).then(
          (kind) => ContentKind.safeParse(kind).data,
        );
      }
      clearInterval(timer);
      timer = undefined;
      reportNews();
    },
  };
}

/**
 * A page that is not made for phones, or is wider than one, is shown reduced: then more than the device's size is
 * visible.
 */
const visibleScreen = (session: CDPSession): Promise<Screen | undefined> =>
  session.send('Page.getLayoutMetrics').then(
    ({ cssVisualViewport: { clientWidth, clientHeight } }) => ({
      width: clientWidth,
      height: clientHeight,
    }),
    () => undefined,
  );

const newLife = (now: number) => ({
  startedAt: now,
  trafficAt: now,
  isWithoutScripts: false,
  isBrokenOff: false,
});

/** A document in a sandbox without scripts: each policy of its headers counts by itself. */
function forbidsScripts(headers: Readonly<Record<string, string>>): boolean {
  const [, policies = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-security-policy') ??
    [];
  return policies
    .split(/[\n,;]/)
    .map((directive) => directive.trim().toLowerCase().split(/\s+/))
    .some(([name, ...values]) => name === 'sandbox' && !values.includes('allow-scripts'));
}

/** What a function returns in the page; undefined if the page does not answer. */
const inPage = (session: CDPSession, inspect: () => unknown): Promise<unknown> =>
  session
    .send('Runtime.evaluate', {
      expression: `(${inspect.toString()})()`,
      awaitPromise: true,
      returnByValue: true,
    })
    .then(
      ({ result }) => result.value as unknown,
      () => undefined,
    );

const startScripts = (session: CDPSession): void =>
  void session
    .send('Emulation.setScriptExecutionDisabled', { value: false })
    .catch(() => undefined);

/** A hanging page does not answer, so nothing is awaited. */
function stopPage(session: CDPSession, openUrls: string[]): void {
  const commands = [
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    session.send('Runtime.terminateExecution'),
    // Lighthouse fetches style sheets again, and would hang on the same one.
    session.send('Network.setBlockedURLs', { urls: openUrls }),
  ];
  for (const command of commands) command.catch(() => undefined);
}
