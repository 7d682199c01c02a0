import { expect, test } from 'vitest';
import { ItemDetails } from '../../../../shared/models/measuring/scan-report.ts';
import { normaliseDetails } from './normalise-details.ts';

const node = {
  type: 'node',
  selector: 'main > img',
  snippet: '<img>',
  nodeLabel: 'A loaf',
  lhId: '1-IMG',
};
const table = (rows: Record<string, unknown>[]) => ({
  type: 'table',
  headings: [
    { key: 'url', label: 'URL', valueType: 'url' },
    { key: 'wastedMs', label: 'Saving', valueType: 'timespanMs' },
  ],
  items: rows,
});

test('a table keeps only the columns of its headings', () => {
  const details = normaliseDetails(
    table([
      { url: 'http://a/', wastedMs: 12.5, requestId: '7.1', debugData: { type: 'debugdata' } },
    ]),
  );
  expect(details.items).toEqual([{ url: 'http://a/', wastedMs: 12.5 }]);
});

test('a selector has no text of an object in place of an id', () => {
  const selector = 'body > form#[object HTMLInputElement] > div';
  const details = normaliseDetails({
    type: 'table',
    headings: [{ key: 'b', label: 'B', valueType: 'node' }],
    items: [{ b: { ...node, selector } }],
  });
  expect(details.items).toMatchObject([{ b: { selector: 'body > form > div' } }]);
});

test('cells that cannot be shown are omitted, and an unknown kind of column is text', () => {
  const details = normaliseDetails({
    type: 'table',
    headings: [
      { key: 'a', label: 'A', valueType: 'hologram' },
      { key: 'b', label: 'B', valueType: 'node' },
    ],
    items: [{ a: { type: 'hologram', beam: 1 }, b: node }],
  });
  expect(details.headings[0]?.valueType).toBe('text');
  expect(details.items).toEqual([
    { b: { type: 'node', selector: 'main > img', snippet: '<img>', nodeLabel: 'A loaf' } },
  ]);
});

test('an element keeps the size in which it was shown, in whole pixels', () => {
  const columns = { headings: [{ key: 'node', valueType: 'node' }] };
  const placed = (width: number, height: number) => ({
    node: { ...node, boundingRect: { top: 9, width, height } },
  });
  const items = [placed(380.4, 221.7), placed(0, 0)];
  expect(normaliseDetails({ type: 'table', ...columns, items }).items).toMatchObject([
    { node: { size: { width: 380, height: 222 } } },
    { node: expect.not.objectContaining({ size: expect.anything() }) },
  ]);
});

test('sub-rows stay with their row', () => {
  const details = normaliseDetails({
    type: 'table',
    headings: [
      {
        key: null,
        label: 'Script',
        valueType: 'code',
        subItemsHeading: { key: 'signal', valueType: 'code' },
      },
      { key: 'url', label: 'URL', valueType: 'url', subItemsHeading: { key: 'location' } },
    ],
    items: [
      {
        url: 'http://a/x.js',
        subItems: {
          type: 'subitems',
          items: [
            {
              signal: 'Array.from',
              location: {
                type: 'source-location',
                url: 'http://a/x.js',
                line: 3,
                column: 9,
                urlProvider: 'network',
              },
            },
          ],
        },
      },
    ],
  });
  expect(details.headings).toEqual([
    {
      key: null,
      label: 'Script',
      valueType: 'code',
      subItemsHeading: { key: 'signal', valueType: 'code' },
    },
    {
      key: 'url',
      label: 'URL',
      valueType: 'url',
      subItemsHeading: { key: 'location', valueType: 'url' },
    },
  ]);
  expect(details.items[0]?.['subItems']).toEqual({
    type: 'subitems',
    items: [
      {
        signal: 'Array.from',
        location: { type: 'source-location', url: 'http://a/x.js', line: 3, column: 9 },
      },
    ],
  });
});

test('a list joins its tables, elements and remarks', () => {
  const details = normaliseDetails({
    type: 'list',
    items: [
      table([{ url: 'http://a/', wastedMs: 1 }]),
      node,
      { type: 'list-section', title: 'Preconnected', value: { type: 'text', value: 'none' } },
      {
        type: 'list-section',
        title: 'Candidates',
        value: {
          type: 'table',
          headings: [{ key: 'origin', label: 'Origin', valueType: 'text' }],
          items: [{ origin: 'http://b' }],
        },
      },
      { type: 'debugdata', secret: 1 },
    ],
  });
  expect(details.headings.map(({ key }) => key)).toEqual(['url', 'wastedMs', 'origin']);
  expect(details.items).toEqual([
    { url: 'http://a/', wastedMs: 1 },
    { url: expect.objectContaining({ type: 'node' }) },
    { url: { type: 'text', value: 'Preconnected: none' } },
    { url: { type: 'text', value: 'Candidates' } },
    { origin: 'http://b' },
  ]);
});

test('a list of remarks alone gets a column for them', () => {
  const details = normaliseDetails({
    type: 'list',
    items: [{ type: 'text', value: 'Nothing found' }],
  });
  expect(details.headings).toEqual([{ key: 'remark', label: 'Detail', valueType: 'text' }]);
  expect(details.items).toEqual([{ remark: { type: 'text', value: 'Nothing found' } }]);
});

test('a long table is cut, and says so', () => {
  const rows = Array.from({ length: 130 }, (_, i) => ({ url: `http://a/${i}`, wastedMs: i }));
  const details = normaliseDetails(table(rows));
  expect(details.items).toHaveLength(100);
  expect(details.omittedItems).toBe(30);
});

test.each([
  undefined,
  null,
  7,
  { type: 'debugdata', items: [1] },
  { type: 'treemap-data', nodes: [] },
  { type: 'toString' },
])('details that are not for readers are an empty table: %j', (details) => {
  expect(normaliseDetails(details)).toEqual({ headings: [], items: [] });
});

test.each([
  { type: 'table', headings: 7 },
  { type: 'opportunity', items: ['row'] },
  { type: 'checklist', items: { serverResponseIsFast: { value: true } } },
  { type: 'network-tree', chains: { '1.1': { url: 'http://a/' } } },
  { type: 'list', items: [null] },
])('odd details are empty, and do not end the scan: %j', (details) => {
  expect(normaliseDetails(details)).toEqual({ headings: [], items: [] });
});

test('an odd part of a list costs only itself', () => {
  const parts = [
    { type: 'list-section', value: 7 },
    { type: 'network-tree' },
    table([{ url: 'a' }]),
  ];
  expect(normaliseDetails({ type: 'list', items: parts }).items).toEqual([{ url: 'a' }]);
});

test('every result satisfies the contract', () => {
  const urls = { url: `data:image/png;base64,${'A'.repeat(5000)}`, wastedMs: 1 };
  const details = normaliseDetails(table([urls]));
  expect(ItemDetails.parse(details)).toEqual(details);
  expect(details.items[0]?.['url']).toBe(urls.url.slice(0, 1000));
});
