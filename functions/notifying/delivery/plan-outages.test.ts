import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Silent,
  at,
  down,
  saidOf,
  signal,
  swings,
  report,
  until,
  up,
} from '../../../test/support/outage-signals.ts';
import type { OutageSignal } from './outage-state.ts';

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
  test('a recovery that is muted is not sent, but the next outage is', () => {
    const muted = { ...up('a', 3600), isMuted: true } as const;
    expect(
      saidOf([down('a', 0), muted, down('b', 3700), down('b2', 3760), down('a', 7200)]),
    ).toEqual([
      '2 outage: a down',
      '3702 outage: b down',
      '3762 outage update: b2 down, b still down',
      '7202 outage: a down',
    ]);
  });
  test('an outage that was muted while it waited is not sent, nor is its recovery', () => {
    const muted = { ...down('a', 0), isMuted: true } as const;
    expect(saidOf([muted, up('a', 60)])).toEqual(['62 (outage-not-sent: 1)']);
  });
  test('a recovery whose outage was not sent is not sent either', () => {
    expect(saidOf([up('a', 0)])).toEqual(['2 (outage-not-sent: 1)']);
  });
});

describe('a page, and then the whole site', () => {
  const page = { ...down('a', 0), part: '/checkout' };
  test('are two messages', () => {
    expect(saidOf([page, down('a', 600)])).toEqual(['2 outage: a down', '602 outage: a down']);
  });
  test('the other way round is one', () => {
    const later = { ...down('a', 600), part: '/checkout' };
    expect(saidOf([down('a', 0), later])).toEqual(['2 outage: a down', '602 (no-change: 1)']);
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
      report(signals, { confirming }).said;
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
        '30 outage: a down',
        '90 outage update: b down, a still down',
      ]);
    });
    test('recoveries do not wait', () => {
      expect(saidWhile([down('a', 0), up('a', 100)], (second) => second > 90)).toEqual([
        '2 outage: a down',
        '102 recovery: a up',
      ]);
    });
  });
  test('that follow within five minutes are sent in updates, as soon as 30 seconds have passed since the last message', () => {
    const [before, later] = [
      [down('a', 0), down('b', 20), down('c', 31)],
      [down('d', 50), down('e', 200), down('f', 310)],
    ];
    expect(saidOf([...before, ...later])).toEqual([
      '2 outage: a down',
      '32 outage update: b down, c down, a still down',
      '62 outage update: d down, a still down, b still down, c still down',
      '202 outage update: e down, a still down, b still down, c still down, d still down',
      '312 outage: f down',
    ]);
  });
  test('the second outage of a site within five minutes is sent as soon as the first', () => {
    expect(saidOf([down('a', 0), up('a', 60), down('a', 130), up('a', 200)])).toEqual([
      '2 outage: a down',
      '62 recovery: a up',
      '132 outage update: a down',
      '202 recovery update: a up',
    ]);
  });
  test('one that is up again by then was down briefly', () => {
    expect(saidOf([down('a', 0), down('b', 10), up('b', 25)])).toEqual([
      '2 outage: a down',
      '32 outage update: b brief, a still down',
    ]);
  });
  test('a recovery does not wait for the outages of others', () => {
    expect(saidOf([down('a', 0), down('b', 10), up('a', 60), up('b', 400)])).toEqual([
      '2 outage: a down',
      '32 outage update: b down, a still down',
      '62 recovery: a up',
      '402 recovery: b up',
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
  test('is reported again after six hours, while it lasts', () => {
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
  test('one that is over in quiet hours is reported at their end, and in planned work never', () => {
    const over = [down('a', 0), up('a', 60), down('b', 90), down('a', 120), up('a', 180)];
    expect(saidOf(over, until(3600))).toEqual([
      '60 (quiet-hours: 2)',
      '180 (quiet-hours: 2)',
      '3600 outage: a brief, b down',
    ]);
    const { plans } = report(over, { silent: until(3600), together: () => true });
    const summary = plans.at(-1)?.messages[0];
    expect(summary?.sites[0]?.missed).toEqual({ count: 2, lastedMs: 120_000 });
    expect(summary?.isUpdate).toBe(false);
    expect(saidOf(over.slice(0, 2), until(3600, 'maintenance'))).toEqual(['60 (maintenance: 2)']);
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
    fc.property(
      arrivals,
      seconds,
      fc.boolean(),
      seconds,
      fc.boolean(),
      (list, quietEnd, isAtFirst, change, isQuiet) => {
        const signals = list.map(({ site, isDown, happened, late }) =>
          (isDown ? down : up)(site, happened, happened + late),
        );
        const silent = until(quietEnd, isQuiet ? 'quiet-hours' : 'maintenance');
        const together = (second: number): boolean => (second < change ? isAtFirst : !isAtFirst);
        const { plans, state } = report(signals, { silent, together, changes: [change] });
        const ended = plans.flatMap(({ messages, suppressed }) => [
          ...messages.flatMap(({ sites }) => sites.flatMap((one) => one.signals)),
          ...suppressed.flatMap((one) => one.signals),
        ]);
        const ids = (some: OutageSignal[]) => some.map((one) => one.notificationId).toSorted();
        expect(ids(ended)).toEqual(ids(signals));
        expect(state.waiting).toEqual([]);
        // Users end up with the true state.
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
      },
    ),
    { numRuns: 200 },
  );
});
