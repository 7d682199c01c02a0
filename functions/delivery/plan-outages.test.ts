import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Silence } from './judge-site.ts';
import type { OutageSignal, OutageState } from './outage-state.ts';
import { type OutagePlan, planOutages } from './plan-outages.ts';

const noon = Date.parse('2026-11-22T12:00:00.000Z');
const at = (seconds: number) => new Date(noon + seconds * 1000);
let count = 0;
/** @param seconds after noon that it happened and arrived */
const signal = (
  kind: OutageSignal['kind'],
  site: string,
  seconds: number,
  heard = seconds,
): OutageSignal => ({
  notificationId: `n${(count += 1)}`,
  kind,
  site,
  message: '',
  happenedAt: at(seconds).toISOString(),
  heardAt: at(heard).toISOString(),
});
const down = (site: string, seconds: number, heard?: number) =>
  signal('site-down', site, seconds, heard);
const up = (site: string, seconds: number, heard?: number) =>
  signal('site-up', site, seconds, heard);

type Silent = (now: Date) => Silence | undefined;
const wordsOf = ({ messages, suppressed }: OutagePlan): string[] => [
  ...messages.map(({ kind, sites, isUpdate, stillDown }) => {
    const reported = sites.map(({ site, state }) => `${site} ${state}`);
    const known = stillDown.map(({ site }) => `${site} still down`);
    return `${kind}${isUpdate ? ' update' : ''}: ${[...reported, ...known].join(', ')}`;
  }),
  ...suppressed.map(({ because, signals }) => `(${because}: ${signals.length})`),
];

interface Circumstances {
  silent?: Silent;
  confirming?: (second: number) => boolean;
  /** The owner's choice. @default at once */
  together?: (second: number) => boolean;
  /** Seconds after noon at which the owner changes it. */
  changes?: number[];
}

/**
 * Lets signals arrive, and plans whenever one has, whenever it is due, and when the owner's choice changes.
 * @returns what was said, with its second
 */
function tell(signals: OutageSignal[], circumstances: Circumstances = {}) {
  const { silent = () => undefined, confirming = () => false } = circumstances;
  const { together = () => false } = circumstances;
  const said: string[] = [];
  const plans: OutagePlan[] = [];
  const left: { heardAt: string; heard?: OutageSignal }[] = [
    ...signals.map((heard) => ({ heardAt: heard.heardAt, heard })),
    ...(circumstances.changes ?? []).map((second) => ({ heardAt: at(second).toISOString() })),
  ].toSorted((one, other) => (one.heardAt < other.heardAt ? -1 : 1));
  let state: OutageState = { sites: [], waiting: [] };
  let due: Date | undefined;
  const plan = (now: Date): void => {
    const second = (now.getTime() - noon) / 1000;
    const rules = { together: together(second), othersConfirming: confirming(second) };
    const planned = planOutages(state, silent(now), now, rules);
    plans.push(planned);
    ({ state } = planned);
    due = planned.dueAt;
    expect(due === undefined || due > now).toBe(true);
    said.push(...wordsOf(planned).map((words) => `${second} ${words}`));
  };
  for (let turn = 0; turn < 10_000; turn += 1) {
    const next = left[0];
    if (next !== undefined && (due === undefined || new Date(next.heardAt) <= due)) {
      left.shift();
      const { heard } = next;
      if (heard !== undefined) state = { ...state, waiting: [...state.waiting, heard] };
      plan(new Date(next.heardAt));
    } else if (due === undefined) break;
    else plan(due);
  }
  return { said, plans, state };
}
const saidOf = (signals: OutageSignal[], silent?: Silent) =>
  tell(signals, silent === undefined ? {} : { silent }).said;

describe('one outage', () => {
  test('is one message and one recovery', () => {
    expect(saidOf([down('a', 0), up('a', 3600)])).toEqual([
      '2 outage: a down',
      '3602 recovery: a up',
    ]);
  });
  test('that arrives after its recovery is sent once, and not as down', () => {
    expect(saidOf([up('a', 60, 60), down('a', 0, 600)])).toEqual([
      '62 (outage-not-sent: 1)',
      '602 outage: a brief',
    ]);
  });
  test('a recovery whose outage was not sent is not sent either', () => {
    expect(saidOf([up('a', 0)])).toEqual(['2 (outage-not-sent: 1)']);
  });
});

describe('several sites', () => {
  test('that arrive together are one message', () => {
    expect(saidOf([down('a', 0), down('b', 1), down('c', 2)])).toEqual([
      '2 outage: a down, b down, c down',
    ]);
  });
  describe('while failures of others are being confirmed', () => {
    const saidWhile = (signals: OutageSignal[], confirming: (second: number) => boolean) =>
      tell(signals, { confirming }).said;
    test('wait for them, and are one message', () => {
      expect(saidWhile([down('a', 0), down('b', 20)], (second) => second < 19)).toEqual([
        '24 outage: a down, b down',
      ]);
    });
    test('are sent soon after the last confirmation has ended well', () => {
      expect(saidWhile([down('a', 0)], (second) => second < 19)).toEqual(['24 outage: a down']);
    });
    test('wait for less than a minute', () => {
      expect(saidWhile([down('a', 0), down('b', 60)], () => true)).toEqual([
        '45 outage: a down',
        '105 outage update: b down, a still down',
      ]);
    });
    test('recoveries do not wait', () => {
      expect(saidWhile([down('a', 0), up('a', 100)], (second) => second > 90)).toEqual([
        '2 outage: a down',
        '102 recovery: a up',
      ]);
    });
  });
  test('that follow within five minutes are collected in updates, each sent within a minute', () => {
    const signals = [down('a', 0), down('b', 30), down('c', 70), down('d', 299), down('e', 310)];
    expect(saidOf(signals)).toEqual([
      '2 outage: a down',
      '75 outage update: b down, c down, a still down',
      '302 outage update: d down, a still down, b still down, c still down',
      '312 outage: e down',
    ]);
  });
  test('one that is up again by then was down briefly', () => {
    expect(saidOf([down('a', 0), down('b', 30), up('b', 60)])).toEqual([
      '2 outage: a down',
      '75 outage update: b brief, a still down',
    ]);
  });
  test('a recovery does not wait for the outages of others', () => {
    expect(saidOf([down('a', 0), down('b', 10), up('a', 60), up('b', 400)])).toEqual([
      '2 outage: a down',
      '55 outage update: b down, a still down',
      '62 recovery: a up',
      '402 recovery: b up',
    ]);
  });
});

const swings = (from: number, times: number, every: number) =>
  Array.from({ length: times }, (_, index) => [
    down('a', from + index * every),
    up('a', from + index * every + every / 2),
  ]).flat();
const until =
  (second: number): Silent =>
  (now) =>
    now < at(second) ? { because: 'quiet-hours', until: at(second) } : undefined;

describe('where the owner wants outages together', () => {
  const togetherSaid = (signals: OutageSignal[], silent: Silent = () => undefined) =>
    tell(signals, { silent, together: () => true, confirming: () => true }).said;
  test('those of the same five minutes are exactly one message, and a later one begins another', () => {
    const sites = ['a', 'b', 'c', 'd', 'e', 'f'];
    const signals = [0, 60, 120, 180, 240, 299].map((second, n) => down(sites[n] ?? '', second));
    const all = 'outage: a down, b down, c down, d down, e down, f down';
    expect(togetherSaid(signals)).toEqual([`300 ${all}`]);
    expect(togetherSaid([...signals, down('g', 301), down('h', 600)])).toEqual([
      `300 ${all}`,
      '601 outage: g down, h down',
    ]);
  });
  test('recoveries are, too, and wait for no outage', () => {
    const signals = [down('a', 0), down('b', 299), up('a', 400), down('c', 500), up('b', 699)];
    expect(togetherSaid(signals)).toEqual([
      '300 outage: a down, b down',
      '700 recovery: a up, b up',
      '800 outage: c down',
    ]);
  });
  test('a site that is up again before the message was down briefly', () => {
    const signals = [down('a', 0), up('a', 90), down('b', 200)];
    expect(togetherSaid(signals)).toEqual(['300 outage: a brief, b down']);
  });
  test('a flapping site is reported as soon as it flaps, and steady with the recoveries after it', () => {
    const said = togetherSaid([...swings(0, 4, 600), down('b', 2000), up('b', 5690)]);
    expect(said).toEqual([
      '300 outage: a brief',
      '900 outage: a brief',
      '1500 outage: a brief',
      '1802 flapping: a flapping',
      '2100 (flapping: 1)',
      '2300 outage: b down',
      // Steady since 5,700 seconds, an hour after its last change.
      '5990 recovery: a up, b up',
    ]);
  });
  test('quiet hours end with one message; what began in their last minutes has its five minutes', () => {
    expect(togetherSaid([down('a', 0), down('b', 3000)], until(3600))).toEqual([
      '3600 outage: a down, b down',
    ]);
    expect(togetherSaid([down('a', 3500), down('b', 3700)], until(3600))).toEqual([
      '3800 outage: a down, b down',
    ]);
  });
  test('a change of mind concerns what waits', () => {
    const signals = [down('a', 0), down('b', 60), down('c', 200)];
    const until100 = { together: (second: number) => second < 100, changes: [100] };
    expect(tell(signals, until100).said).toEqual([
      '100 outage: a down, b down',
      '245 outage update: c down, a still down, b still down',
    ]);
    const since100 = { together: (second: number) => second >= 100, changes: [100] };
    expect(tell([down('a', 0), down('b', 60), down('c', 200)], since100).said).toEqual([
      '2 outage: a down',
      '360 outage: b down, c down',
    ]);
  });
});

describe('a flapping site', () => {
  test('is reported at the fourth outage of an hour, and as steady after an hour of rest', () => {
    const said = saidOf(swings(0, 5, 720));
    expect(said).toEqual([
      '2 outage: a down',
      '362 recovery: a up',
      '722 outage: a down',
      '1082 recovery: a up',
      '1442 outage: a down',
      '1802 recovery: a up',
      '2162 flapping: a flapping',
      '2520 (flapping: 1)',
      '2880 (flapping: 1)',
      '3240 (flapping: 1)',
      '6840 recovery: a up',
    ]);
  });
  test('is reported again after six hours, while it goes on', () => {
    const said = saidOf(swings(0, 60, 720)).filter((words) => words.includes('flapping: a'));
    const seconds = said.map((words) => Number.parseInt(words, 10));
    expect(said).toHaveLength(2);
    expect((seconds[1] ?? 0) - (seconds[0] ?? 0)).toBeGreaterThan(5.8 * 3600);
  });
  test('is reported when a notification says so', () => {
    const signals = [signal('flapping', 'a', 0), up('a', 3700)];
    expect(saidOf(signals)).toEqual([
      '2 flapping: a flapping',
      '3700 (flapping: 1)',
      '7300 recovery: a up',
    ]);
  });
  test('that ends down is reported as down', () => {
    const said = saidOf([...swings(0, 4, 720), down('a', 2900)]);
    expect(said.at(-1)).toBe('6500 outage: a down');
  });
});

describe('silence', () => {
  test('an outage that lasts is sent at its end', () => {
    expect(saidOf([down('a', 0)], until(3600))).toEqual(['3600 outage: a down']);
  });
  test('one that is over is never sent', () => {
    expect(saidOf([down('a', 0), up('a', 60)], until(3600))).toEqual(['60 (quiet-hours: 2)']);
  });
  test('a recovery of an outage that was sent is sent at its end', () => {
    const silent: Silent = (now) => (now < at(10) ? undefined : until(3600)(now));
    expect(saidOf([down('a', 0), up('a', 60)], silent)).toEqual([
      '2 outage: a down',
      '3600 recovery: a up',
    ]);
  });
  test('without a channel nothing waits', () => {
    const silent: Silent = () => ({ because: 'no-channel' });
    expect(saidOf([down('a', 0), up('a', 60)], silent)).toEqual([
      '0 (no-channel: 1)',
      '60 (no-channel: 1)',
    ]);
  });
});

test('each signal has one end, and each message is true, in any order of arrival and by either choice', () => {
  const arrivals = fc.array(
    fc.record({
      site: fc.constantFrom('a', 'b', 'c'),
      isDown: fc.boolean(),
      happened: fc.integer({ min: 0, max: 20_000 }),
      late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 8000 })),
    }),
    { maxLength: 25 },
  );
  const seconds = fc.integer({ min: 0, max: 9000 });
  fc.assert(
    fc.property(arrivals, seconds, fc.boolean(), seconds, (list, quietEnd, isAtFirst, change) => {
      const signals = list.map(({ site, isDown, happened, late }) =>
        (isDown ? down : up)(site, happened, happened + late),
      );
      const silent: Silent = (now) =>
        now < at(quietEnd) ? { because: 'maintenance', until: at(quietEnd) } : undefined;
      const together = (second: number): boolean => (second < change ? isAtFirst : !isAtFirst);
      const { plans, state } = tell(signals, { silent, together, changes: [change] });
      const ended = plans.flatMap(({ messages, suppressed }) => [
        ...messages.flatMap(({ sites }) => sites.flatMap((one) => one.signals)),
        ...suppressed.flatMap((one) => one.signals),
      ]);
      const ids = (some: OutageSignal[]) => some.map((one) => one.notificationId).toSorted();
      expect(ids(ended)).toEqual(ids(signals));
      expect(state.waiting).toEqual([]);
      // In the end people know what is so.
      for (const { reported, status } of state.sites) expect(reported).toBe(status);
      for (const name of ['a', 'b', 'c']) {
        const reported = plans.flatMap(({ messages }) =>
          messages.flatMap(({ sites }) => sites.filter(({ site }) => site === name)),
        );
        // Never down twice or up twice in a row, but for flapping and brief outages in between.
        const steps = reported.map((one) => one.state).filter((one) => one !== 'brief');
        const repeated = steps.filter((one, index) => one === steps[index - 1]);
        expect(repeated.filter((one) => one !== 'flapping')).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
