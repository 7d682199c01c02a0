import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProofRun } from '../../../../../shared/calls/measuring/proofs.ts';
import type { SuggestionItem } from '../../../../../shared/models/measuring/scan-report.ts';
import { sampleLoss, sampleProof } from '../../../../../test/support/sample-proof.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { pageStates } from '../../../test-support/site-states.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const url = 'https://shop.example/';
const scanDate = '2026-11-24T12:00:00.000Z';
const item: SuggestionItem = {
  id: 'render-blocking-insight',
  title: 'Render-blocking requests',
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
};
const proof = sampleProof({ url, device: 'mobile', scanDate });
const run = (more: Partial<ProofRun>): ProofRun => ({
  proofId: 'proof-1',
  device: 'mobile',
  state: 'ready',
  requestedAt: scanDate,
  isAutomatic: false,
  findings: [item.id],
  progress: null,
  proof: null,
  ...more,
});
const load = {
  opportunities: [item],
  diagnostics: [],
  lcpElement: null,
  clsElements: null,
  finalScreenshot: null,
  screenshotThumbnails: null,
};

const verdict = {
  score: 60,
  measuredAt: scanDate,
  spread: 3,
  labData: { fcp: null, lcp: null, si: null, tbt: null, cls: null, tti: null },
  fixes: [],
};
const noVerdict = { scanDate, mobile: null, desktop: null, state: pageStates.fine, hint: null };

const show = async (handlers: Handlers) => {
  const search = new URLSearchParams({ url, device: 'mobile', type: item.id });
  const app = await renderApp(`/suggestionDetails?${search.toString()}`, {
    plan: {},
    handlers: {
      [`GET /api/suggestions/${item.id}`]: answer([]),
      'POST /api/scan/suggestions': answer({ mobile: load, desktop: null }),
      'POST /api/scan/techstack': answer([]),
      'GET /api/scan/verdict': answer(noVerdict),
      'GET /api/proofs/proof-1/filmstrips': answer({ filmstrips: [] }),
      ...handlers,
    },
  });
  return {
    ...app,
    section: within(await screen.findByRole('region', { name: 'Tried on your page' })),
  };
};

test('a change is tried on request, and what it gained stands there', async () => {
  const runs = [
    [],
    [run({ state: 'running', progress: { stage: 'trying', percent: 40 } })],
    [run({ proof })],
  ];
  let asked = 0;
  const { user, section, requests } = await show({
    'GET /api/proofs': (request) => answer({ runs: runs[asked] ?? [] })(request),
    'POST /api/proofs': (request) => {
      asked = 1;
      return answer(run({ state: 'waiting' }), 202)(request);
    },
  });
  await user.click(await section.findByRole('button', { name: 'Try this change' }));
  expect(await section.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  expect(
    requests.find(({ method, path }) => method === 'POST' && path === '/api/proofs')?.body,
  ).toEqual({
    url,
    device: 'mobile',
    findings: [item.id],
  });
  asked = 2;
  const sentence = /LCP 5\.2\ss → 3\.8\ss, FCP .*, \+11 to \+13\spoints, 3 pairs\.$/;
  expect(await section.findByText(sentence)).toBeVisible();
  expect(section.getByText('Loads /app.css without blocking')).toBeVisible();
  expect(section.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test.each([
  [
    'is no copy of the page',
    { fidelity: { ...proof.fidelity, isFaithful: false, why: 'missed' as const }, tried: [] },
    /requests other addresses each time/,
  ],
  [
    'needs people',
    { tried: [], untried: [{ fix: item.id, why: 'needs-people' as const }] },
    /takes people who know the code/,
  ],
])('says why nothing was tried where it %s', async (_, more, words) => {
  const { section } = await show({
    'GET /api/proofs': answer({ runs: [run({ proof: { ...proof, ...more } })] }),
  });
  expect(await section.findByText(words)).toBeVisible();
});

test('a failed proof and a list that cannot be loaded say so', async () => {
  const { section, unmount } = await show({
    'GET /api/proofs': answer({ runs: [run({ state: 'failed' })] }),
  });
  expect(await section.findByText(/failed on our side/)).toBeVisible();
  unmount();
  const other = await show({ 'GET /api/proofs': problem(500, 'internal', 'Oops') });
  await waitFor(() =>
    expect(other.section.getByText('What was tried could not be loaded')).toBeVisible(),
  );
});

test('pictures that cannot be loaded say so, beside what was proven', async () => {
  const { section } = await show({
    'GET /api/proofs': answer({ runs: [run({ proof })] }),
    'GET /api/proofs/proof-1/filmstrips': problem(500, 'internal', 'Oops'),
  });
  expect(await section.findByText('The pictures could not be loaded')).toBeVisible();
  expect(
    section.getByText(/The copy scores 60\.3, the page 60\.0, 1 request matched/),
  ).toBeVisible();
});

test('a trial of other changes is not taken for one of this change', async () => {
  const other = run({ state: 'running', findings: ['cls-culprits-insight'] });
  const { section } = await show({ 'GET /api/proofs': answer({ runs: [other] }) });
  expect(await section.findByText(/^Other changes to this page are being tried\./)).toBeVisible();
});

test('what earlier estimates were worth stands beside the estimate, and what the page has gained', async () => {
  const calibration = { fixes: 12, predicted: 10, real: 9.4, uncorrected: 15 };
  const effect = { points: 14.1, metrics: [], calibration };
  const realised = {
    at: '2026-05-12T12:00:00.000Z',
    fixes: [{ id: item.id, title: item.title, predicted: 10, tried: 9.6 }],
    isAlone: true,
    real: { value: 9.1, low: 8.2, high: 10 },
    runs: { before: 21, after: 7 },
  };
  await show({
    'GET /api/proofs': answer({ runs: [] }),
    'POST /api/scan/suggestions': answer({
      mobile: { ...load, opportunities: [{ ...item, effect }] },
      desktop: null,
    }),
    'GET /api/scan/verdict': answer({ ...noVerdict, mobile: { ...verdict, realised: [realised] } }),
  });
  expect(screen.getByText(/^Estimates of this kind/)).toHaveTextContent(
    'before correction: when we said +10 points, it was +9.4; 12 fixes, each on a different site. The uncorrected estimate for your page was +15 points.',
  );
  expect(await screen.findByText(/^Fixed by/)).toHaveTextContent(
    ': predicted +10, tried +9.6, real +9.1 points (+8.2 to +10), measured over 21 scans before and 7 after.',
  );
});

test('what was tried and is worse is not told as how to fix', async () => {
  const worse = { ...proof, tried: [sampleLoss] };
  await show({ 'GET /api/proofs': answer({ runs: [run({ proof: worse })] }) });
  const advice = within(await screen.findByRole('region', { name: 'Tried, not worth it' }));
  expect(advice.getByText(/^Tried on a copy of your page: TBT 0.ms → 1,964.ms/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'How to fix' })).not.toBeInTheDocument();
});
