import { expect, test } from 'vitest';
import { waterfallOfReport } from '../../../../../../functions/measuring/scans/reading/waterfall-of-report.ts';
import type { Waterfall } from '../../../../../../shared/models/measuring/waterfall.ts';
import {
  keptWaterfall,
  origin,
  rawWithWaterfall,
} from '../../../../../../test/support/waterfall.ts';
import { sampleProof } from '../../../../../../test/support/sample-proof.ts';
import { endOn, nameOf, rowsOf, tasksOn } from './waterfall-rows.ts';
import { omittedWords, sentencesOn } from './waterfall-sentences.ts';

const waterfallOf = (change: object = {}): Waterfall => {
  const found = waterfallOfReport(rawWithWaterfall({ ...keptWaterfall(), ...change }));
  if (found === undefined) throw new Error('no waterfall');
  return found;
};
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00A0', ' '));

test('rows are in the order in which they start on the clock; requests that it leaves out come last', () => {
  const requests = keptWaterfall().requests.toReversed();
  const names = (clock: 'simulated' | 'observed') =>
    rowsOf(waterfallOf({ requests }), clock).map(({ name }) => name);
  const first = ['shop.example', 'site.css', 'tag.js', 'hero.jpg'];
  expect(names('observed').slice(0, 4)).toEqual(first);
  expect(names('simulated').slice(0, 4).toSorted()).toEqual(first.toSorted());
  expect(rowsOf(waterfallOf(), 'simulated').at(-1)?.span).toBeUndefined();
});

test('marks describe what is special about a request', () => {
  const marks = Object.fromEntries(
    rowsOf(waterfallOf(), 'observed').map(({ name, marks: words }) => [name, words]),
  );
  expect(marks).toMatchObject({
    'site.css': ['Blocks first paint'],
    'tag.js': ['Third party: Tag Manager'],
    'hero.jpg': ['LCP element', 'LCP path'],
    '%3Cimg%20src=x%20onerror=alert(1)%3E': ['Status 404'],
  });
});

test('marks the requests that a tried fix removes or changes, ignoring query strings', () => {
  const [tried] = sampleProof({ url: origin, device: 'mobile', scanDate: '' }).tried;
  if (tried === undefined) throw new Error('nothing tried');
  const requests = keptWaterfall().requests.map((request) =>
    request.isLcp ? { ...request, url: `${request.url}?v=1` } : request,
  );
  const fix = {
    ...tried,
    requestsGone: ['https://tags.example/tag.js'],
    changes: ['hero.jpg in 3 sizes, AVIF and WebP'],
  };
  const marked = rowsOf(waterfallOf({ requests }), 'observed', { tried: fix }).flatMap(
    ({ name, marks }) =>
      marks.some((mark) => mark.endsWith('fix')) ? [`${name}: ${marks.join(', ')}`] : [],
  );
  expect(marked).toEqual([
    'tag.js: Gone with the fix, Third party: Tag Manager',
    'hero.jpg: LCP element, LCP path, Changed by the fix',
  ]);
});

test('the axis ends with the last event on the clock', () => {
  expect(endOn(waterfallOf(), 'simulated')).toBe(3600);
  expect(endOn(waterfallOf(), 'observed')).toBe(560);
  expect(tasksOn(waterfallOf(), 'simulated')).toHaveLength(1);
});

test('explains how LCP follows from the two simulations behind it', () => {
  expect(plain(sentencesOn(waterfallOf(), 'simulated'))).toEqual([
    'Simulated with a round trip of 150 ms, 1.6 Mbit/s and a processor 4 times slower than that of the machine that ran the scan.',
    'LCP is 3.2 s: the mean of a simulation with the most important requests, 2.8 s, and one with all that ended before LCP, 3.6 s. The bars show the second.',
    'Left out, since LCP does not wait for them: 3 requests and 1 long task.',
    'FCP comes from a simulation of its own that has only what the first paint waits for, so the bars of what blocks it may end after FCP.',
  ]);
  const same = waterfallOf({ simulation: { lowMs: 3200, highMs: 3200 } });
  expect(plain(sentencesOn(same, 'simulated'))[1]).toBe(
    'LCP is 3.2 s: the simulation that the bars show ends there.',
  );
  const early = waterfallOf({ simulation: { lowMs: 900, highMs: 1000 } });
  expect(plain(sentencesOn(early, 'simulated'))[1]).toBe(
    'LCP is 3.2 s, as late as FCP; the simulation that the bars show ends at 1.0 s.',
  );
  const throttling = { ...waterfallOf().throttling, cpuSlowdownMultiplier: 1 };
  expect(plain(sentencesOn({ ...waterfallOf(), throttling }, 'simulated'))[0]).toBe(
    'Simulated with a round trip of 150 ms, 1.6 Mbit/s and the processor of the machine that ran the scan.',
  );
});

test('counts the requests and tasks that were not kept', () => {
  expect(omittedWords(waterfallOf())).toEqual([]);
  expect(omittedWords(waterfallOf({ omittedRequests: 1200, omittedTasks: 1 }))).toEqual([
    '1,200 later requests',
    '1 shorter task',
  ]);
});

test.each([
  ['https://shop.example/a/hero.jpg?w=1', 'hero.jpg'],
  ['https://shop.example/', 'shop.example'],
  ['Unattributable', 'Unattributable'],
  [`https://shop.example/${'x'.repeat(300)}…`, `${'x'.repeat(300)}%E2%80%A6`],
])('the name of %s', (url, name) => expect(nameOf(url)).toBe(name));

test.each([
  [{ kind: 'file', name: 'hero.jpg' }, ['hero.jpg']],
  [{ kind: 'file', name: 'hero.jpg', host: 'cdn.example' }, []],
  [{ kind: 'file', name: 'tag.js', host: 'tags.example' }, ['tag.js']],
  [{ kind: 'file', name: 'ta…', host: 'tags.example' }, ['tag.js']],
  [{ kind: 'company', name: 'Tag Manager' }, ['tag.js']],
  [{ kind: 'document', name: '' }, ['shop.example']],
  [{ kind: 'page', name: '' }, ['shop.example']],
  [{ kind: 'element', name: '<img id="hero">', isLcp: true }, ['hero.jpg']],
  [{ kind: 'element', name: '<div id="ad">' }, []],
] as const)('the row that the verdict names: %j', (cause, names) => {
  const named = rowsOf(waterfallOf(), 'observed', { cause }).filter(({ isCause }) => isCause);
  expect(named.map(({ name }) => name)).toEqual(names);
  for (const { marks } of named) expect(marks[0]).toBe('Named in the verdict');
});
