import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { ItemDetails } from '../../../../../shared/models/measuring/scan-report.ts';
import { EvidenceTable } from './evidence-table.tsx';

const show = (details: ItemDetails) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <EvidenceTable details={details} label="Evidence" />
      </MemoryRouter>
    </MantineProvider>,
  );
const cells = (row: number): string[] =>
  within(screen.getAllByRole('row')[row] ?? document.body)
    .getAllByRole('cell')
    .map((cell) => (cell.textContent ?? '').replaceAll('\u00A0', ' '));

test('formats every value by the type of its column', () => {
  show({
    headings: [
      { key: 'url', label: 'URL', valueType: 'url' },
      { key: 'ttl', label: 'Cache TTL', valueType: 'ms' },
      { key: 'size', label: 'Size', valueType: 'bytes' },
      { key: 'share', label: 'Share', valueType: 'numeric' },
      { key: 'at', label: 'Source', valueType: 'source-location' },
      { key: 'isLazy', label: 'Lazy', valueType: 'text' },
      { key: 'picture', label: 'Picture', valueType: 'thumbnail' },
    ],
    items: [
      {
        url: 'https://shop.example/app.js',
        ttl: 604_800_000,
        size: 122_880,
        share: { type: 'numeric', value: 0.12345 },
        at: { type: 'source-location', url: 'https://shop.example/app.js', line: 0, column: 4 },
        isLazy: false,
        picture: 'https://shop.example/picture.png',
      },
    ],
  });
  expect(cells(1)).toEqual([
    'shop.example/app.js',
    '7 d',
    '120 KiB',
    '0.123',
    'shop.example/app.js:1:5',
    'No',
  ]);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('shows content of the page as text, and links only to http(s)', () => {
  const hostile = '[win](https://evil.example/) <b>bold</b>';
  show({
    headings: [
      { key: 'words', label: 'Words', valueType: 'text' },
      { key: 'url', label: 'URL', valueType: 'url' },
    ],
    items: [{ words: hostile, url: 'javascript:alert(1)' }],
  });
  expect(cells(1)).toEqual([hostile, 'javascript:alert(1)']);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('shows ten rows first, all on demand, and says how many were omitted', async () => {
  show({
    headings: [{ key: 'n', label: 'Number', valueType: 'numeric' }],
    items: Array.from({ length: 25 }, (_, n) => ({ n })),
    omittedItems: 12,
  });
  expect(screen.getAllByRole('row')).toHaveLength(11);
  expect(screen.getByText('12 more were found but not stored.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all 25' }));
  expect(screen.getAllByRole('row')).toHaveLength(26);
});
