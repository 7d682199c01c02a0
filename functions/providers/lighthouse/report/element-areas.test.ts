import { expect, test } from 'vitest';
import { elementAreas } from './element-areas.ts';

const screen = { width: 400, height: 800 };
const node = (selector: string, top: number, height: number) => ({
  type: 'node',
  selector,
  snippet: '<img>',
  boundingRect: { left: 0, top, width: 200, height },
});
const audit = (items: object[]) => ({
  id: 'layout-shifts',
  title: '',
  description: '',
  score: 0,
  scoreDisplayMode: 'numeric',
  details: { type: 'table', items },
});

test('the part of each element on the first screen, also of those in sub-rows', () => {
  const rows = [
    { node: node('#a', 200, 400), subItems: { items: [{ extra: node('#b', 700, 400) }] } },
    { node: node('#below', 900, 50) },
    { node: { type: 'node', selector: '#nowhere' } },
    { node: { ...node('body', 0, 800), boundingRect: { left: 0, top: 0, ...screen } } },
  ];
  expect(elementAreas([audit(rows), audit(rows)], screen)).toEqual([
    { selector: '#a', snippet: '<img>', area: { left: 0, top: 0.25, width: 0.5, height: 0.5 } },
    { selector: '#b', snippet: '<img>', area: { left: 0, top: 0.875, width: 0.5, height: 0.125 } },
  ]);
});

test('none for elements that cannot be distinguished', () => {
  const rows = [{ node: node('.card > img', 100, 50) }, { node: node('.card > img', 300, 50) }];
  expect(elementAreas([audit(rows)], screen)).toEqual([]);
});

test('at most fifty', () => {
  const rows = Array.from({ length: 90 }, (_, index) => ({ node: node(`#n${index}`, 0, 10) }));
  expect(elementAreas([audit(rows)], screen)).toHaveLength(50);
});
