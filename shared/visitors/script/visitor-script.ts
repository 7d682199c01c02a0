/// <reference types="web-vitals" />
import { type Beacon, type Measured, type NavigationType, writeBeacon } from '../beacon.ts';
import type { VisitorMetric } from '../metrics.ts';
import type { ScriptSettings } from '../script-settings.ts';
import {
  addEvent,
  addLongFrame,
  inpOf,
  interactionCount,
  type Interactions,
  shortestEvent,
} from './interactions.ts';
import { addShift, noShifts } from './layout-shifts.ts';
import {
  isTimed,
  lcpParts,
  navigationEntry,
  navigationOf,
  type Paint,
  ttfbParts,
} from './page-load.ts';
import { selectorOf } from './selector.ts';

/**
 * Runs on the pages of customers. It stores nothing, loads nothing else and knows nothing of the visitor; an error of ours
 * must never reach the page, so the wrapper of the file (bin/visitor-script.ts) and `safely` catch all of them.
 *
 * Measures as web-vitals does, and is checked against it (test/browser/visitors.slow.test.ts), but with one observer, and
 * metrics are computed when the page is hidden: web-vitals alone takes three times the main thread.
 */
declare const visitorSettings: ScriptSettings;

const { key, at, hosts, rate } = visitorSettings;
const { hostname } = location;
const isAllowed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
const refusesTracking =
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;

/** How a view that is no load of a document began. */
interface Beginning {
  navigation: NavigationType;
  url: string | undefined;
  /** Milliseconds after the document's time origin. */
  beganAt: number;
  /** Of the interaction that began a soft navigation. */
  interactionId?: number;
}

const newView = (beginning: Partial<Beginning>) => ({
  ...beginning,
  id: Math.random().toString(36).slice(2, 12).padEnd(8, '0'),
  report: 0,
  isReported: true,
  wasHidden: document.visibilityState === 'hidden',
  hiddenAt: undefined as number | undefined,
  countBefore: interactionCount(),
  interactions: new Map() as Interactions,
  shifts: noShifts(),
  paints: [] as Paint[],
  metrics: {} as Beacon['metrics'],
});
type View = ReturnType<typeof newView>;

let view: View;
/** With those that ended in a soft navigation since the page was last hidden. */
let views: View[] = [];

function begin(beginning: Partial<Beginning>): void {
  view = newView(beginning);
  views.push(view);
}

/** Keeps the largest: what has been reported does not get better. */
function note(of: View, metric: VisitorMetric, measured: Measured): void {
  if (measured.value <= (of.metrics[metric]?.value ?? -1)) return;
  of.metrics[metric] = measured;
  of.isReported = false;
}

/** @param now when it was hidden, or Infinity if another view follows it */
function measure(now: number): void {
  const entry = navigationEntry();
  const isLoad = view.navigation === undefined;
  const beganAt = (view.beganAt ??= entry?.activationStart ?? 0);
  const since = (time: number): number => Math.max(time - beganAt, 0);
  view.hiddenAt ??=
    performance
      .getEntriesByType('visibility-state')
      .find(({ name, startTime }) => name === 'hidden' && startTime >= beganAt)?.startTime ??
    (view.wasHidden ? 0 : now);
  const wasSeen = (time: number): boolean => time < (view.hiddenAt ?? 0);

  const firstByte = isLoad && isTimed(entry) ? since(entry.responseStart) : 0;
  if (isTimed(entry))
    note(view, 'ttfb', { value: firstByte, parts: isLoad ? ttfbParts(entry, beganAt) : [] });
  const [firstPaint] = isLoad ? performance.getEntriesByName('first-contentful-paint') : [];
  if (firstPaint && wasSeen(firstPaint.startTime))
    note(view, 'fcp', { value: since(firstPaint.startTime), parts: [] });
  const paint = view.paints.findLast(({ at }) => wasSeen(at));
  if (paint) {
    const value = since(paint.at);
    const parts = lcpParts(paint, value, firstByte, beganAt);
    const {
      element,
      entry: { id },
    } = paint;
    note(view, 'lcp', { value, parts, element: element ? selectorOf(element) : id && `#${id}` });
  }
  const inp = inpOf(view.interactions, interactionCount() - view.countBefore, isLoad);
  if (inp) note(view, 'inp', inp);
  // As the Chrome UX Report counts it: of pages that were seen.
  if (view.metrics.fcp && supported.includes('layout-shift')) note(view, 'cls', view.shifts.worst);
}

function addPaint(entry: LargestContentfulPaint, at: number): void {
  view.paints.push({ entry, at, element: entry.element });
}

function addInteractionPaint(entry: InteractionContentfulPaint | null): void {
  const paint = entry?.largestContentfulPaint;
  if (paint && view.interactionId === entry.interactionId) addPaint(paint, paint.renderTime);
}

function navigateSoftly(entry: PerformanceSoftNavigation): void {
  // Browsers of an older draft have the entry without it.
  if (!entry.getLargestInteractionContentfulPaint) return;
  const { name: url, startTime: beganAt, interactionId, presentationTime, paintTime } = entry;
  measure(Infinity);
  begin({ navigation: 'soft-navigation', url, beganAt, interactionId });
  const value = Math.max((presentationTime || paintTime || 0) - beganAt, 0);
  note(view, 'fcp', { value, parts: [] });
  addInteractionPaint(entry.getLargestInteractionContentfulPaint());
}

const takers: Record<string, (entry: never) => void> = {
  'largest-contentful-paint': (entry: LargestContentfulPaint) => addPaint(entry, entry.startTime),
  'interaction-contentful-paint': addInteractionPaint,
  'layout-shift': (entry: LayoutShift) => addShift(view.shifts, entry),
  event: (entry: PerformanceEventTiming) => addEvent(view.interactions, entry),
  'first-input': (entry: PerformanceEventTiming) => addEvent(view.interactions, entry),
  'long-animation-frame': (entry: PerformanceLongAnimationFrameTiming) =>
    addLongFrame(view.interactions, entry),
  'soft-navigation': navigateSoftly,
};
const supported = PerformanceObserver.supportedEntryTypes;

function take(entries: PerformanceEntryList): void {
  const endOf = ({ startTime, duration }: PerformanceEntry): number => startTime + duration;
  for (const entry of entries.sort((one, other) => endOf(one) - endOf(other)))
    takers[entry.entryType]?.(entry as never);
}

/** None if the page imports the script as a module or contains it. */
const findTag = () => document.querySelector<HTMLScriptElement>(`script[src*="/v/${key}.js"]`);

function send(of: View): void {
  const tag = findTag();
  of.isReported = true;
  of.report += 1;
  const wordOf = (name: string): string =>
    tag?.dataset[name] ?? document.documentElement.dataset[name] ?? '';
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  const entry = navigationEntry();
  const beacon = writeBeacon({
    view: of.id,
    report: of.report,
    age: Math.max(0, performance.now() - (of.beganAt ?? 0)) / 1000,
    host: hostname,
    path: new URL(of.url ?? entry?.name ?? location.href).pathname,
    navigation: of.navigation ?? navigationOf(entry),
    connection: connection?.effectiveType ?? '',
    release: wordOf('release'),
    labels: ['label1', 'label2', 'label3'].map(wordOf),
    metrics: of.metrics,
  });
  const address = tag?.src.replace(/\.js.*/, '') ?? at;
  const options = { keepalive: true, mode: 'no-cors', credentials: 'omit' } as const;
  fetch(`${address}?${beacon}`, options).catch(() => {});
}

const safely =
  <Input>(work: (input: Input) => void) =>
  (input: Input): void => {
    try {
      work(input);
    } catch {}
  };

const start = safely(() => {
  begin({});
  const observer = new PerformanceObserver(safely((list) => take(list.getEntries())));
  const durationThreshold = 'interactionCount' in performance ? shortestEvent : 0;
  for (const type of Object.keys(takers))
    if (supported.includes(type)) observer.observe({ type, buffered: true, durationThreshold });

  const whenHidden = safely(({ timeStamp }: Event) => {
    if (document.visibilityState !== 'hidden') return;
    take(observer.takeRecords());
    measure(timeStamp);
    for (const one of views) if (!one.isReported) send(one);
    views = [view];
  });
  addEventListener('visibilitychange', whenHidden, true);

  const whenRestored = safely(({ persisted, timeStamp: beganAt }: PageTransitionEvent) => {
    if (!persisted) return;
    begin({ navigation: 'back-forward-cache', url: view.url, beganAt });
    const restored = view;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const value = performance.now() - beganAt;
        note(restored, 'fcp', { value, parts: [] });
        note(restored, 'lcp', { value, parts: [0, 0, 0, value] });
      }),
    );
  });
  addEventListener('pageshow', whenRestored, true);
});

if (isAllowed && !refusesTracking && !navigator.webdriver && Math.random() < rate) {
  if (document.prerendering) addEventListener('prerenderingchange', start, true);
  else start(undefined);
}
