import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { metricParts } from '../../shared/visitors/beacon.ts';
import type { VisitorMetric } from '../../shared/visitors/metrics.ts';
import { readBeacon } from '../../shared/visitors/read-beacon.ts';
import { scriptOf } from '../../shared/visitors/script-settings.ts';
import { scriptText } from './script-text.ts';

const library = readFileSync(
  join(root, 'node_modules/web-vitals/dist/web-vitals.attribution.iife.js'),
  'utf8',
);
const settings = { key: 'k', at: 'https://vitals.example/v/k', rate: 1, hosts: ['shop.example'] };

/** What a browser tells observers. */
interface Entry {
  entryType: string;
  startTime: number;
  duration: number;
}

/** A browser in as far as the scripts look at it, which plays entries and hides its page. */
function newPage(code: string, navigation: object) {
  const listeners = new Map<string, ((event: object) => void)[]>();
  const observers: { types: string[]; heard: (list: object) => void }[] = [];
  const entries: Record<string, object[]> = {};
  const sent: string[] = [];
  const document = {
    visibilityState: 'visible',
    readyState: 'complete',
    querySelector: () => ({ src: 'https://vitals.example/v/k.js', dataset: { release: '7' } }),
    documentElement: { dataset: { release: '6', label2: 'b' } },
  };
  class PerformanceObserver {
    static supportedEntryTypes = [
      'event',
      'first-input',
      'largest-contentful-paint',
      'layout-shift',
      'long-animation-frame',
      'paint',
      'resource',
    ];
    types: string[] = [];
    heard;
    constructor(heard: (list: object) => void) {
      this.heard = heard;
      observers.push(this);
    }
    observe({ type }: { type: string }) {
      this.types.push(type);
    }
    takeRecords() {
      return [];
    }
    disconnect() {
      this.types = [];
    }
  }
  class PerformanceEventTiming {
    interactionId = 0;
  }
  Object.defineProperty(PerformanceEventTiming.prototype, 'interactionId', { value: 0 });
  class PerformanceNavigationTiming {
    entryType = 'navigation';
  }
  entries['navigation'] = [Object.assign(new PerformanceNavigationTiming(), navigation)];
  const now = { count: 0 };
  const page = createContext({
    document,
    location: { hostname: 'shop.example', href: 'https://shop.example/' },
    navigator: {},
    URL,
    performance: {
      now: () => 1e6,
      get interactionCount() {
        return now.count;
      },
      getEntriesByType: (type: string) => entries[type] ?? [],
      getEntriesByName: (name: string) =>
        Object.values(entries)
          .flat()
          .filter((entry) => Reflect.get(entry, 'name') === name),
    },
    PerformanceObserver,
    PerformanceEventTiming,
    PerformanceNavigationTiming,
    queueMicrotask: (work: () => void) => work(),
    setTimeout: (work: () => void) => work(),
    requestIdleCallback: (work: () => void) => work(),
    cancelIdleCallback: () => undefined,
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    removeEventListener: () => undefined,
    fetch: async (address: string) => sent.push(address),
    out: {},
  });
  runInContext(code, page);
  return {
    page,
    sent,
    play(entry: Entry) {
      (entries[entry.entryType] ??= []).push(entry);
      if (Reflect.get(entry, 'interactionId')) now.count += 1;
      for (const { types, heard } of observers)
        if (types.includes(entry.entryType)) heard({ getEntries: () => [entry] });
    },
    hide() {
      document.visibilityState = 'hidden';
      for (const listener of listeners.get('visibilitychange') ?? [])
        listener({ type: 'visibilitychange', timeStamp: 9e5, isTrusted: true });
    },
  };
}

const reference = `${library}
for (const name of ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'])
  webVitals['on' + name]((metric) => { out[name.toLowerCase()] = metric; });`;

const element = (name: string) => ({
  nodeType: 1,
  nodeName: name.toUpperCase(),
  id: name === 'button' ? 'buy' : '',
  classList: ['wide', 'above'],
  parentNode: { nodeType: 1, nodeName: 'MAIN', id: '', parentNode: { nodeType: 9 } },
});
const elements = fc.constantFrom(element('button'), element('img'), element('p'), null);
const time = (max: number) => fc.integer({ min: 0, max });

/** What happens next, after a pause: entries that begin where the pause ends. */
const happening = fc.oneof(
  fc
    .record({ value: fc.integer({ min: 1, max: 300 }), node: elements, input: fc.boolean() })
    .map(({ value, node, input }) => (at: number) => [
      {
        entryType: 'layout-shift',
        startTime: at,
        duration: 0,
        value: value / 1000,
        hadRecentInput: input,
        sources: node ? [{ node }] : [],
      },
    ]),
  fc
    .record({ url: fc.constantFrom('', 'https://shop.example/hero.webp'), node: elements })
    .map(({ url, node }) => (at: number) => [
      ...(url
        ? [
            {
              entryType: 'resource',
              name: url,
              startTime: at - 30,
              requestStart: at - 25,
              responseEnd: at - 9,
              duration: 21,
            },
          ]
        : []),
      {
        entryType: 'largest-contentful-paint',
        startTime: at,
        duration: 0,
        url,
        id: 'hero',
        element: node,
      },
    ]),
  fc
    .record({
      frames: fc.integer({ min: 6, max: 50 }),
      delay: time(15),
      work: time(20),
      node: elements,
      isInteraction: fc.boolean(),
      hasLongFrame: fc.boolean(),
      isOfTwoEvents: fc.boolean(),
    })
    .map(
      ({ frames, delay, work, node, isInteraction, hasLongFrame, isOfTwoEvents }) =>
        (at: number) => {
          const event = {
            entryType: 'event',
            name: 'pointerup',
            startTime: at,
            duration: frames * 8,
            processingStart: at + delay,
            processingEnd: at + delay + work,
            interactionId: isInteraction ? 1000 + 7 * at : 0,
            target: node,
            targetSelector: 'main>a',
          };
          const scripts = [
            {
              startTime: at + delay - 9,
              duration: work + 4,
              sourceURL: 'https://shop.example/a.js?v=1',
            },
            { startTime: at + delay, duration: work + 1, sourceURL: 'https://shop.example/b.js' },
          ];
          return [
            ...(hasLongFrame
              ? [
                  {
                    entryType: 'long-animation-frame',
                    startTime: at + 1,
                    duration: frames * 8,
                    styleAndLayoutStart: at + 9,
                    scripts,
                  },
                ]
              : []),
            event,
            ...(isOfTwoEvents
              ? [
                  {
                    ...event,
                    name: 'click',
                    startTime: at + 2,
                    duration: event.duration - 1,
                    processingEnd: event.processingEnd + 3,
                  },
                ]
              : []),
          ];
        },
    ),
);

test('it measures what web-vitals does, parts, elements and scripts included', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 600, max: 3000 }), happening), {
    maxLength: 120,
  });
  await fc.assert(
    fc.asyncProperty(steps, time(300), async (happened, activationStart) => {
      const navigation = {
        name: 'https://shop.example/product?secret=1',
        type: 'back_forward',
        activationStart,
        fetchStart: 20,
        domainLookupStart: 30,
        connectStart: 45,
        connectEnd: 80,
        responseStart: 240,
      };
      const [ours, theirs] = [scriptOf(scriptText, settings), reference].map((code) =>
        newPage(code, navigation),
      );
      if (ours === undefined || theirs === undefined) throw new Error('There is no page');
      let at = 400;
      const all: Entry[] = [
        { entryType: 'paint', name: 'first-contentful-paint', startTime: at, duration: 0 } as Entry,
      ];
      for (const [pause, entriesAt] of happened) all.push(...entriesAt((at += pause)));
      for (const entry of all) for (const page of [ours, theirs]) page.play({ ...entry });
      for (const page of [ours, theirs]) page.hide();
      const beacon = readBeacon(new URL(ours.sent[0] ?? '').search.slice(1));
      expect(ours.sent).toHaveLength(1);
      expect(beacon).toMatchObject({
        path: '/product',
        release: '7',
        labels: ['', 'b', ''],
        navigation: activationStart > 0 ? 'prerender' : 'back-forward',
      });
      expect(beacon?.metrics).toEqual(measuredBy(Reflect.get(theirs.page, 'out')));
    }),
    { numRuns: 150 },
  );
});

/** What web-vitals reported, as it would be in a beacon. */
function measuredBy(
  reported: Record<string, { value: number; attribution: Record<string, unknown> }>,
) {
  return Object.fromEntries(
    Object.entries(reported).map(([name, { value, attribution }]) => {
      const { target, interactionTarget, largestShiftTarget, longestScript } = attribution;
      const script = (longestScript as { entry: { sourceURL: string } } | undefined)?.entry
        .sourceURL;
      const parts = metricParts[name as VisitorMetric].map((part) =>
        Math.round(Number(attribution[part])),
      );
      const digits = name === 'cls' ? 4 : 1;
      return [
        name,
        {
          value: Number(value.toFixed(digits)),
          parts,
          element: target ?? interactionTarget ?? largestShiftTarget,
          script: script?.replace(/\?.*/, ''),
        },
      ];
    }),
  );
}
