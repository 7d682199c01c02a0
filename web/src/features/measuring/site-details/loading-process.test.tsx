import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ObservedShift } from '../../../../../shared/models/measuring/scan-report.ts';
import { answer } from '../../../test-support/fake-server.ts';
import { deviceSwitch, showDetails } from './testing/show-details.tsx';
import { suggestions } from './testing/suggestion-answers.ts';

const lcpArea = { left: 0, top: 0.3, width: 1, height: 0.2 };
const section = (name: string) => within(screen.getByRole('region', { name }));
/** Replaces the non-breaking spaces between a number and its unit. */
const textOf = (element: HTMLElement): string =>
  (element.textContent ?? '').replaceAll('\u00A0', ' ');
const shift: ObservedShift = {
  at: 1300,
  score: 0.122,
  isCounted: true,
  element: {
    type: 'node',
    nodeLabel: 'Our huts',
    selector: 'body > div#box',
    snippet: '<div id="box">',
  },
  moves: [
    {
      from: { left: 0, top: 0.1, width: 1, height: 0.9 },
      to: { left: 0, top: 0.2, width: 1, height: 0.8 },
    },
  ],
  before: 750,
  after: 1500,
};

test('switches between the loads, says what was seen when, and shows it within the page', async () => {
  const { user } = await showDetails({
    handlers: {
      'POST /api/scan/suggestions': answer({
        mobile: { ...suggestions.mobile, lcpArea, observedShifts: [shift] },
        desktop: { ...suggestions.mobile, observedPaints: undefined },
      }),
    },
  });
  const film = section('Loading process');
  expect(film.getByAltText(/^Mobile, observed after 0\.8/)).toBeVisible();
  expect(film.queryByAltText(/^Desktop, observed/)).toBeNull();
  expect(film.getByAltText(/^Mobile, observed after 1\.4.s, unchanged$/)).toBeVisible();
  expect(film.getByText(/^0\.2.s observed$/)).toBeInTheDocument();
  const words = textOf(screen.getByRole('region', { name: 'Loading process' }));
  for (const line of [
    'Observed at 1.12 s: first content (FCP)',
    'Observed at 1.13 s: largest content (LCP)',
    'Observed at 1.3 s: layout shift of 0.122, 100 % of CLS',
    'Estimated for a slow phone: FCP 3.35 s, LCP 15.26 s.',
  ])
    expect(words).toContain(line);
  await user.click(film.getByRole('radio', { name: 'Desktop' }));
  expect(film.getByAltText(/^Desktop, observed after 0\.8/)).toBeVisible();
  expect(film.queryByAltText(/^Mobile, observed/)).toBeNull();
  expect(deviceSwitch().getByRole('radio', { name: 'Desktop' })).toBeChecked();
});

test('shows the LCP element and each shift within the page', async () => {
  await showDetails({
    hash: '#audits',
    handlers: {
      'POST /api/scan/suggestions': answer({
        ...suggestions,
        mobile: { ...suggestions.mobile, lcpArea, observedShifts: [shift] },
      }),
    },
  });
  expect(section('LCP Element').getByAltText('The LCP element within the page')).toBeVisible();
  const shifts = section('CLS Elements');
  expect(textOf(screen.getByRole('region', { name: 'CLS Elements' }))).toContain(
    'Observed at 1.3 s: 0.122, 100 % of CLSbody > div#box',
  );
  expect(shifts.getByAltText(/^Before the shift at 1\.3/)).toBeVisible();
  expect(shifts.getByAltText(/^After the shift at 1\.3/)).toBeVisible();
});

test('says nothing about marks and places that an earlier report does not know', async () => {
  const { observedPaints: _, ...earlier } = suggestions.mobile;
  const { user } = await showDetails({
    handlers: { 'POST /api/scan/suggestions': answer({ ...suggestions, mobile: earlier }) },
  });
  expect(section('Loading process').getByAltText(/^Mobile, observed after 1\.6/)).toBeVisible();
  expect(section('Loading process').queryByText(/^Observed at \d/)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Audits' }));
  await screen.findByRole('region', { name: 'CLS Elements' });
  expect(section('CLS Elements').queryByText('Before')).toBeNull();
  expect(section('LCP Element').queryByRole('img')).toBeNull();
});
