/** What the script on customers' pages reports of an interaction, given the event entries of a browser. */
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { readBeacon } from '../../../shared/visitors/read-beacon.ts';
import { scriptOf } from '../../../shared/visitors/script-settings.ts';
import { scriptText } from './script-text.ts';

const at = 'https://vitals.example/v/abcdefghijkm';
const settings = { key: 'abcdefghijkm', at, rate: 1, hosts: ['shop.example'] };

interface Entry {
  name: string;
  interactionId: number;
  target: object | null;
  /** Milliseconds. */
  startTime: number;
  duration: number;
}

/** A page with as much of a browser as the script needs to measure interactions. */
function openPage() {
  const listeners: { type: string; listen: (event: object) => void; isEarly: boolean }[] = [];
  const observers: ((list: { getEntries(): object[] }, ...more: unknown[]) => void)[] = [];
  const fetch = vi.fn<(address: string) => Promise<void>>(async () => undefined);
  const document = {
    visibilityState: 'visible',
    currentScript: { src: `${at}.js`, dataset: {} },
    documentElement: { dataset: {} },
  };
  const performance = { now: () => 9000, getEntriesByType: () => [], interactionCount: 1 };
  const atOnce = (work: () => void): void => work();
  runInNewContext(scriptOf(scriptText, settings), {
    location: { hostname: 'shop.example', href: 'https://shop.example/cart' },
    document,
    navigator: {},
    performance,
    PerformanceEventTiming: class {
      get interactionId() {
        return 0;
      }
    },
    PerformanceObserver: class {
      static readonly supportedEntryTypes = ['event'];
      constructor(callback: (typeof observers)[number]) {
        observers.push(callback);
      }
      observe() {}
      takeRecords() {
        return [];
      }
    },
    addEventListener: (type: string, listen: (event: object) => void, options: unknown) =>
      listeners.push({ type, listen, isEarly: Boolean(options) }),
    removeEventListener: () => undefined,
    queueMicrotask: atOnce,
    requestIdleCallback: atOnce,
    cancelIdleCallback: () => undefined,
    fetch,
    URL,
  });
  return {
    takes: (entries: Entry[], count = 1) => {
      performance.interactionCount = count;
      const complete = entries.map((entry) => ({
        ...entry,
        entryType: 'event',
        processingStart: entry.startTime + 10,
        processingEnd: entry.startTime + 20,
      }));
      for (const observer of observers) observer({ getEntries: () => complete });
    },
    /** The interaction in the beacon that is sent when the visitor leaves. */
    leave() {
      document.visibilityState = 'hidden';
      fetch.mockClear();
      const hearing = listeners.filter(({ type }) => type === 'visibilitychange');
      for (const isEarly of [true, false])
        for (const { listen } of hearing.filter((each) => each.isEarly === isEarly))
          listen({ type: 'visibilitychange', timeStamp: 9000, isTrusted: true });
      document.visibilityState = 'visible';
      const [address = ''] = fetch.mock.calls[0] ?? [];
      return readBeacon(new URL(address).search.slice(1))?.metrics.inp;
    },
  };
}

const buy = { nodeType: 1, nodeName: 'BUTTON', id: 'buy' };
const other = { nodeType: 1, nodeName: 'A', id: 'other' };
/** All are presented in one frame. */
const event = (name: string, interactionId: number, target: object | null): Entry => {
  const after = ['pointerdown', 'keydown'].includes(name) ? 0 : 100;
  return { name, interactionId, target, startTime: 1000 + after, duration: 240 - after };
};

test.each<[string, Entry[], string | undefined]>([
  [
    'that has its element itself',
    [event('pointerdown', 7, buy), event('pointerup', 7, buy), event('click', 7, other)],
    '#buy',
  ],
  [
    'whose click alone has an element',
    [event('pointerdown', 7, null), event('pointerup', 7, null), event('click', 7, buy)],
    '#buy',
  ],
  [
    'beside events of others in the same frame',
    [
      event('pointerover', 0, other),
      event('pointerdown', 7, null),
      event('click', 14, other),
      event('click', 7, buy),
    ],
    '#buy',
  ],
  [
    'without a click, as a long press is',
    [
      event('pointerover', 0, other),
      event('pointerdown', 7, null),
      event('contextmenu', 0, other),
      event('pointerup', 7, null),
    ],
    undefined,
  ],
  ['of the keyboard', [event('keydown', 7, null), event('keyup', 7, null)], undefined],
  ['whose element is gone', [event('pointerdown', 7, null), event('click', 7, null)], undefined],
])('an interaction %s', (_, entries, element) => {
  const page = openPage();
  page.takes(entries);
  const { element: reported, ...inp } = page.leave() ?? {};
  expect(inp).toMatchObject({ value: 240, parts: [10, 110, 120] });
  expect(reported).toBe(element);
});

test('the newest INP counts: with 50 interactions more it is no longer the slowest', () => {
  const page = openPage();
  const interaction = (id: number, duration: number) => ({
    ...event('click', id, buy),
    startTime: 1000 * id,
    duration,
  });
  page.takes([interaction(1, 608), interaction(2, 88)], 2);
  expect(page.leave()?.value).toBe(608);
  page.takes([interaction(3, 56)], 60);
  expect(page.leave()?.value).toBe(88);
});
