import { expect, test } from 'vitest';
import type {
  Heading,
  ItemRow,
  NodeCell,
} from '../../../../../shared/models/measuring/scan-report.ts';
import { firstGroups, groupsOf } from './evidence-groups.ts';

const element: Heading = { key: 'node', label: 'Element', valueType: 'node' };
const score: Heading = { key: 'score', label: 'Score', valueType: 'numeric' };
const node = (selector: string): NodeCell => ({
  type: 'node',
  nodeLabel: selector,
  selector,
  snippet: '<div>',
});
const shift = (selector: string, share: number): ItemRow => ({
  node: node(selector),
  score: share,
});
const total: ItemRow = { node: { type: 'text', value: 'Total' }, score: 1 };

test('puts the rows of one element together, with their sum', () => {
  const items = [shift('#a', 0.25), shift('#b', 0.1), shift('#a', 0.5)];
  expect(groupsOf({ headings: [element, score], items })).toEqual([
    {
      rows: [items[0], items[2]],
      subject: { key: 'node', cell: node('#a'), sums: { score: 0.75 } },
    },
    { rows: [items[1]] },
  ]);
});

test('leaves rows below the title that they belong to', () => {
  const items = [total, shift('#a', 0.25), total, shift('#a', 0.5)];
  const groups = groupsOf({ headings: [element, score], items });
  expect(groups.map(({ rows }) => rows)).toEqual(items.map((row) => [row]));
});

test('goes by the file where no element is named, and adds no moments', () => {
  const headings: Heading[] = [
    { key: 'url', label: 'URL', valueType: 'url' },
    { key: 'startTime', label: 'Start', valueType: 'ms' },
    { key: 'duration', label: 'Duration', valueType: 'ms' },
  ];
  const items = [100, 900].map((startTime) => ({
    url: 'https://shop.example/app.js',
    startTime,
    duration: 60,
  }));
  expect(groupsOf({ headings, items })[0]?.subject?.sums).toEqual({ duration: 120 });
});

test('shows the first rows in whole groups', () => {
  const items = [shift('#a', 1), shift('#b', 1), shift('#b', 1), shift('#c', 1)];
  const groups = groupsOf({ headings: [element, score], items });
  expect(firstGroups(groups, 2)).toEqual(groups.slice(0, 2));
});
