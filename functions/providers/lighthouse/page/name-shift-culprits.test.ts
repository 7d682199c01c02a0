import { expect, test } from 'vitest';
import { fixSnippets } from '../../../../shared/assessment/fix-snippets.ts';
import type { ShiftCulprit } from './inspect-shifts.ts';
import { nameShiftCulprits } from './name-shift-culprits.ts';
import { normaliseDetails } from '../report/normalise-details.ts';
import { servedElements } from './served-elements.ts';

const moved = { type: 'node', selector: 'body > p', snippet: '<p>', nodeLabel: 'Clocks' };
const ad: ShiftCulprit = {
  score: 0.3027,
  nodeLabel: 'Sale',
  selector: 'div#ad',
  snippet: '<div id="ad">',
  boundingRect: { width: 360, height: 280 },
};
const node = {
  type: 'node',
  nodeLabel: 'Sale',
  selector: 'div#ad',
  snippet: '<div id="ad">',
  boundingRect: { width: 360, height: 280 },
};
const named = { type: 'subitems', items: [{ cause: 'Inserted above it', extra: node }] };
const isServed = servedElements('<body><div id="place"></div><p class="intro large">A</p>');
const tableOf = (...items: object[]) => ({ type: 'table', items });

test('what a script inserted is named beside what it moved, in both findings', () => {
  const total = { node: { type: 'text', value: 'Total' }, score: 0.3027 };
  const shifts = { details: tableOf({ node: moved, score: 0.30272 }) };
  const culprits = {
    details: { type: 'list', items: [tableOf(total, { node: moved, score: 0.30272 })] },
  };
  nameShiftCulprits({ 'layout-shifts': shifts, 'cls-culprits-insight': culprits }, [ad], isServed);
  expect(shifts.details.items).toEqual([{ node: moved, score: 0.30272, subItems: named }]);
  expect(culprits.details.items[0]?.items).toEqual([
    total,
    { node: moved, score: 0.30272, subItems: named },
  ]);
});

const { score: _score, ...element } = ad;
const place = { ...element, selector: 'div#place', snippet: '<div id="place">' };
const intro = { ...element, selector: 'body > p.intro', snippet: '<p class="intro large">' };
const beside = (side: 'above' | 'inside') => ({ element: intro, side, pixels: 300.4 });

test.each<[string, Partial<ShiftCulprit>, string[]]>([
  ['its holder, where the server sends it', { place }, ['div#place {\n  min-height: 280px;\n}']],
  [
    'its holder alone, if that is there from the start',
    { place, beside: beside('above') },
    ['div#place {\n  min-height: 280px;\n}'],
  ],
  ['nothing, if all of it is inserted', { place: element }, []],
  [
    'the next element, until it is inserted',
    { place: element, beside: beside('above') },
    [
      'div#ad {\n  min-height: 280px;\n}\nbody > p.intro:not(div#ad + *) {\n  margin-top: 300px;\n}',
    ],
  ],
  [
    'the element itself, if it only grows',
    { ...intro, place: intro },
    ['body > p.intro {\n  min-height: 280px;\n}'],
  ],
])('what keeps the place of what moved the page: %s', (_, more, rules) => {
  const headings = [
    { key: 'node', valueType: 'node', label: 'Element', subItemsHeading: { key: 'extra' } },
    { key: 'score', valueType: 'numeric', label: 'Score', subItemsHeading: { key: 'cause' } },
  ];
  const shifts = { details: { ...tableOf({ node: moved, score: 0.3027 }), headings } };
  nameShiftCulprits({ 'layout-shifts': shifts }, [{ ...ad, ...more }], isServed);
  const details = normaliseDetails(shifts.details);
  const snippets = fixSnippets({ id: 'layout-shifts', details, device: 'mobile' });
  expect(snippets.map(({ code }) => code)).toEqual(rules);
});

test('an element that moved with the others is no cause before the inserted one; equal shifts have one each', () => {
  const picture = { type: 'node', selector: 'img', snippet: '<img src="1.png">' };
  const unsized = { extra: picture, cause: 'Unsized image element' };
  const explained = () => ({
    node: moved,
    score: 0.3027,
    subItems: { type: 'subitems', items: [unsized] },
  });
  const shifts = { details: tableOf(explained(), explained(), explained()) };
  const own: ShiftCulprit = { ...ad, selector: 'img', snippet: '<img src="1.png">' };
  nameShiftCulprits({ 'layout-shifts': shifts }, [ad, own], isServed);
  const both = { type: 'subitems', items: [...named.items, unsized] };
  expect(shifts.details.items).toEqual([
    { ...explained(), subItems: both },
    explained(),
    explained(),
  ]);
});

test('shifts of another size stay as they are', () => {
  const other = { node: moved, score: 0.1 };
  const shifts = { details: tableOf({ ...other }) };
  nameShiftCulprits({ 'layout-shifts': shifts, 'cls-culprits-insight': undefined }, [ad], isServed);
  expect(shifts.details.items).toEqual([other]);
});
