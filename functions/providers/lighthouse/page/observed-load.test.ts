import { describe, expect, test } from 'vitest';
import { areaOf } from '../area-of.ts';
import { countedWindow } from './counted-window.ts';
import { observedLoad } from './observed-load.ts';

const originTs = 5_000_000;
const screen = { width: 400, height: 800 };
const at = (milliseconds: number): number => originTs + milliseconds * 1000;
const shot = (milliseconds: number, snapshot: string) => ({
  name: 'Screenshot',
  ts: at(milliseconds),
  args: { snapshot },
});
type Rect = [number, number, number, number];
const shift = (milliseconds: number, score: number, more: object = {}) => ({
  name: 'LayoutShift',
  ts: at(milliseconds),
  args: {
    data: {
      weighted_score_delta: score,
      had_recent_input: false,
      impacted_nodes: [
        { node_id: 1, old_rect: [0, 80, 400, 720] as Rect, new_rect: [0, 160, 400, 640] as Rect },
      ],
      ...more,
    },
  },
});
const node = {
  lhId: 'page-1-DIV',
  nodeLabel: 'Our huts',
  selector: 'main > div',
  snippet: '<div>',
};
const load = (events: unknown[]) =>
  observedLoad({ events, originTs, screen, elements: [{ nodeId: 1, node }] });
const timings = (events: unknown[]) => load(events).pictures.map(({ timing }) => timing);

describe('layout shifts of the trace', () => {
  test('when, how much, which element, from where to where, with the pictures around it', () => {
    const { shifts } = load([
      shift(900, 0.12),
      shot(-20, 'AAAA'),
      shot(700, 'BBBB'),
      shot(914, 'CCCC'),
      shot(1500, 'DDDD'),
    ]);
    expect(shifts).toEqual([
      {
        at: 900,
        score: 0.12,
        isCounted: true,
        element: {
          type: 'node',
          nodeLabel: 'Our huts',
          selector: 'main > div',
          snippet: '<div>',
        },
        moves: [
          {
            from: { left: 0, top: 0.1, width: 1, height: 0.9 },
            to: { left: 0, top: 0.2, width: 1, height: 0.8 },
          },
        ],
        before: 700,
        after: 914,
      },
    ]);
  });

  test('a picture of the frame before the shift, taken just after it, is not the one after', () => {
    const events = [shot(0, 'AAAA'), shot(905, 'BBBB'), shot(930, 'CCCC'), shift(900, 0.1)];
    expect(load(events).shifts[0]).toMatchObject({ before: 0, after: 930 });
    expect(load([shot(0, 'AAAA'), shift(900, 0.1)]).shifts[0]).toMatchObject({ after: null });
  });

  test('an element that came from outside of the screen, or cannot be named', () => {
    const [found] = load([
      shift(900, 0.1, {
        impacted_nodes: [{ node_id: 9, old_rect: [0, 900, 400, 80], new_rect: [0, 0, 400, 80] }],
      }),
    ]).shifts;
    expect(found?.element).toBeNull();
    expect(found?.moves).toEqual([{ from: null, to: { left: 0, top: 0, width: 1, height: 0.1 } }]);
  });

  test('within a frame, or on a page that did not answer: when and how much, but not where', () => {
    expect(load([shift(900, 0.1, { is_main_frame: false })]).shifts[0]?.moves).toEqual([]);
    const events = [shift(900, 0.1)];
    const unanswered = observedLoad({ events, originTs, screen: undefined, elements: [] });
    expect(unanswered.shifts).toMatchObject([{ at: 900, score: 0.1, element: null, moves: [] }]);
  });

  test('shifts after input do not count, except those that Lighthouse’s own resize causes', () => {
    const input = { had_recent_input: true };
    const events = [shift(200, 0.1, input), shift(400, 0.2), shift(450, 0.3, input)];
    expect(load(events).shifts.map(({ score }) => score)).toEqual([0.1, 0.2]);
    expect(load([shift(900, 0.1, input)]).shifts).toEqual([]);
    const resize = { name: 'viewport', ts: at(600) };
    expect(load([resize, shift(900, 0.1, input)]).shifts).toHaveLength(1);
  });

  test('what happened before the navigation, or is malformed, is left out', () => {
    const events = [null, 7, { name: 'LayoutShift' }, { name: 'Screenshot', ts: 'x' }];
    expect(load([...events, shift(-50, 0.5)])).toEqual({ pictures: [], shifts: [], screen });
  });

  test('the 15 greatest, oldest first', () => {
    const { shifts } = load(Array.from({ length: 40 }, (_, index) => shift(index * 10, index)));
    expect(shifts.map(({ score }) => score)).toEqual(Array.from({ length: 15 }, (_, i) => 25 + i));
  });
});

describe('pictures of the trace', () => {
  test('each picture at its own time, repetitions left out; the load begins with what was there', () => {
    const events = [shot(-900, 'ZZZZ'), shot(-20, 'AAAA'), shot(300, 'AAAA'), shot(750, 'BBBB')];
    expect(load(events).pictures).toEqual([
      { timing: 0, data: 'data:image/jpeg;base64,AAAA' },
      { timing: 750, data: 'data:image/jpeg;base64,BBBB' },
    ]);
  });

  test('of a page that never rests, few; among them those around the greatest shifts', () => {
    const film = Array.from({ length: 300 }, (_, i) => shot(i * 10, btoa(String(i).padStart(6))));
    const kept = timings([...film, shift(1234, 0.2)]);
    expect(kept.length).toBeLessThanOrEqual(9);
    expect(kept).toEqual(expect.arrayContaining([0, 1230, 1330, 2990]));
  });
});

test('CLS is the worst group of shifts: a gap of a second or five seconds in all end a group', () => {
  const shifts = [0, 500, 2000, 2900, 3800].map((time) => ({ at: time, score: 0.1 }));
  expect([...countedWindow(shifts)]).toEqual([2, 3, 4]);
  const steady = Array.from({ length: 8 }, (_, index) => ({ at: index * 900, score: 0.1 }));
  expect([...countedWindow(steady)]).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...countedWindow([])]).toEqual([]);
});

test('an area is the visible part of a rectangle', () => {
  const areaAt = (left: number, top: number, width: number, height: number) =>
    areaOf({ left, top, width, height }, screen);
  expect(areaAt(-100, 400, 300, 800)).toEqual({ left: 0, top: 0.5, width: 0.5, height: 0.5 });
  expect(areaAt(0, 801, 400, 100)).toBeNull();
  expect(areaAt(10, 10, 0, 50)).toBeNull();
  expect(areaAt(Number.NaN, 10, 10, 50)).toBeNull();
});
