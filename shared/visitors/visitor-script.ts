import { onCLS } from 'web-vitals/attribution/onCLS.js';
import { onFCP } from 'web-vitals/onFCP.js';
import { onINP } from 'web-vitals/attribution/onINP.js';
import { onLCP } from 'web-vitals/attribution/onLCP.js';
import { onTTFB } from 'web-vitals/attribution/onTTFB.js';
import type { INPAttribution, Metric } from 'web-vitals/attribution';
// web-vitals does not export it, and our selectors must be the same.
import { getSelector } from '../../node_modules/web-vitals/dist/modules/lib/getSelector.js';
import { type Beacon, beaconAddressOf, metricParts, writeBeacon } from './beacon.ts';
import type { VisitorMetric } from './metrics.ts';
import type { ScriptSettings } from './script-settings.ts';

/**
 * Runs on the pages of customers. It stores nothing, loads nothing else and knows nothing of the visitor; an error of ours
 * must never reach the page, so the wrapper of the file (bin/visitor-script.ts) and `safely` catch all of them.
 */
declare const visitorSettings: ScriptSettings;

/** Attribution of any metric. */
type Attribution = Partial<Record<(typeof metricParts)[VisitorMetric][number], number>> &
  Partial<Record<'target' | 'interactionTarget' | 'largestShiftTarget', string>> &
  Partial<Pick<INPAttribution, 'longestScript' | 'processedEventEntries'>>;

interface View extends Omit<Beacon, 'age'> {
  /** Milliseconds after the document's time origin. */
  beganAt: number;
  isReported: boolean;
}

const { key, at, hosts, rate } = visitorSettings;
const { hostname } = location;
const isAllowed = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
/** None if the page imports the script as a module; without an address if the page contains it. */
const tag =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>(`script[src*="/v/${key}.js"]`);
const beaconAddress = tag?.src ? beaconAddressOf(tag.src) : at;
const refusesTracking =
  'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
const views = new Map<string, View>();
let droppedShifts = 0;

const safely =
  <Input>(work: (input: Input) => void) =>
  (input: Input): void => {
    try {
      work(input);
    } catch {}
  };

/** `data-…` of the tag, else of `<html>`: a tag manager or a bundler leaves no tag to write on. */
const wordOf = (name: string): string =>
  tag?.dataset[name] ?? document.documentElement.dataset[name] ?? '';

const connectionOf = (): string =>
  (navigator as { connection?: { effectiveType?: string } }).connection?.effectiveType ?? '';

function viewOf({
  navigationId,
  navigationType,
  navigationURL,
  navigationStartTime,
}: Metric): View {
  // Restores from the back/forward cache share the id of their document.
  const name = `${navigationId} ${navigationStartTime}`;
  const known = views.get(name);
  if (known) return known;
  const view: View = {
    view: Math.random().toString(36).slice(2, 12).padEnd(8, '0'),
    report: 0,
    host: hostname,
    path: new URL(navigationURL ?? location.href).pathname,
    navigation: navigationType,
    connection: connectionOf(),
    release: wordOf('release'),
    labels: ['label1', 'label2', 'label3'].map(wordOf),
    // Safari on an iPad says that it runs on a Mac, of which none has a screen that is touched.
    isTouched: /Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1,
    metrics: {},
    beganAt: navigationStartTime ?? 0,
    isReported: true,
  };
  views.set(name, view);
  return view;
}

/** Chromium 153 gives the element of a click, but none for pointerdown and pointerup, where web-vitals looks for it. */
function clickedElement(
  { entries: [slowest] }: Metric,
  all: PerformanceEntry[],
): string | undefined {
  const node = (all as PerformanceEventTiming[]).find(
    ({ interactionId, target }) =>
      target && interactionId === (slowest as PerformanceEventTiming).interactionId,
  )?.target;
  return node ? getSelector(node) : undefined;
}

function note(metric: Metric & { attribution?: object }): void {
  const view = viewOf(metric);
  const { value } = metric;
  const name = metric.name.toLowerCase() as VisitorMetric;
  // INP may become less: it is that of the 98th percentile, once there are 50 interactions.
  if (value === view.metrics[name]?.value) return;
  const attribution: Attribution = {
    droppedShifts: view.beganAt ? 0 : droppedShifts,
    ...metric.attribution,
  };
  view.metrics[name] = {
    value,
    parts: metricParts[name].map((part) => attribution[part] ?? 0),
    element:
      attribution.target ??
      attribution.interactionTarget ??
      attribution.largestShiftTarget ??
      clickedElement(metric, attribution.processedEventEntries ?? []),
    script: attribution.longestScript?.entry.sourceURL.replace(/^data:.*|[?#].*/s, ''),
  };
  view.isReported = false;
}

function send(): void {
  if (document.visibilityState !== 'hidden') return;
  for (const view of views.values()) {
    if (view.isReported) continue;
    view.isReported = true;
    view.report += 1;
    const age = Math.max(0, performance.now() - view.beganAt) / 1000;
    fetch(`${beaconAddress}?${writeBeacon({ ...view, age })}`, {
      keepalive: true,
      mode: 'no-cors',
      credentials: 'omit',
    }).catch(() => {});
  }
}

if (isAllowed && !refusesTracking && !navigator.webdriver && Math.random() < rate) {
  for (const observe of [onTTFB, onFCP, onLCP, onINP, onCLS])
    observe(safely(note), {
      reportSoftNavs: true,
      includeProcessedEventEntries: true,
      // LCP's own may be before the last 50, and after the first 250, which the browser keeps.
      resourceBufferSize: 1000,
    });
  // After those of web-vitals, which capture the event and report what is final.
  addEventListener('visibilitychange', safely(send));
  // Browsers keep the first 150 layout shifts for an observer that comes later, and say once how many more there were.
  new PerformanceObserver((_entries, _observer, dropped?: { droppedEntriesCount?: number }) => {
    droppedShifts += dropped?.droppedEntriesCount ?? 0;
  }).observe({ type: 'layout-shift', buffered: true });
}
