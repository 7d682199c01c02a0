import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CountedViews } from '../../../../entities/scan/components/recorded-views.tsx';
import { OwnVisitsNote } from './own-visits-note.tsx';

const local = 'http://127.0.0.1:8101/';
const recorded: CountedViews = [{ by: 'label1', value: 'recorded', views: 200 }];

test.each([
  ['https://shop.example/', recorded, ''],
  [local, [], 'This site is on this machine: its visits are your own.'],
  [
    local,
    recorded,
    'This site is on this machine: 200 of its views were recorded for the demo, any others are your own.',
  ],
  [
    local,
    undefined,
    'This site is on this machine: its visits are your own, or recorded for the demo.',
  ],
] satisfies [string, CountedViews | undefined, string][])(
  'whose visits are counted at %s with %j',
  (url, values, words) => {
    const { container } = render(
      <MantineProvider>
        <OwnVisitsNote url={url} values={values} />
      </MantineProvider>,
    );
    expect(container.querySelector('p')?.textContent ?? '').toBe(words);
  },
);
