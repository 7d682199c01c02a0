import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { provenChange } from '../../../../../test/support/proven-change.ts';
import type { CallAnswer } from '../../../../../shared/calls/define-call.ts';
import type { getScanChanges } from '../../../../../shared/calls/measuring/scan-changes.ts';
import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import { pollOften } from '../../../test-support/poll-again-soon.ts';
import { answer, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { push, showDetails } from './testing/show-details.tsx';
import { failure, latest, mobileLab, noonOf, url } from './testing/site-answers.ts';

const at = (percent: number, more: Partial<ScanStatus> = {}): ScanStatus => ({
  scanId: 'scan-4',
  url,
  status: 'running',
  stage: 'Loading the page',
  percent,
  ...more,
});
const begins: Handlers = {
  'POST /api/scan': answer({ scanId: 'scan-4', url, status: 'queued' }, 202),
};
const unmeasured = {
  overallScore: null,
  labData: null,
  fieldData: null,
  failure: null,
  warning: null,
  measuredAt: null,
};
const scanned = (scanId: string, day: number, overallScore: number) => ({
  scanId,
  scanDate: noonOf(day),
  overallScore,
  labData: mobileLab,
  onSlowMachine: false,
  figures: null,
  conditions: null,
  hasReport: false,
  finalUrl: null,
});
const changed: CallAnswer<typeof getScanChanges> = {
  device: 'mobile',
  before: scanned('scan-3', 20, 27),
  after: scanned('scan-4', 21, 32),
  change: { kind: 'unchanged', runs: 30 },
  proven: provenChange([27, 32], { since: new Date(noonOf(21)) }),
  vendors: null,
  requests: null,
  findings: null,
  recentScans: [],
};
const runAgain = () => screen.getByRole('button', { name: 'Run Scan Again' });
const bar = () => screen.getByRole('progressbar', { name: 'Progress of the scan' });

test('shows polled progress, reloads everything and announces the end of the scan', async () => {
  pollOften();
  let status = at(18);
  let score = 27;
  const day = (): string => new Date(2026, 10, score === 27 ? 20 : 21, 12).toISOString();
  const { user, requests } = await showDetails({
    handlers: {
      ...begins,
      'GET /api/scan/status': () => Response.json(status),
      'GET /api/scan/latest': () =>
        Response.json({
          ...latest,
          scanDate: day(),
          mobile: { ...latest.mobile, overallScore: score, measuredAt: day() },
        }),
    },
  });
  await user.click(runAgain());
  expect(await screen.findByText(`Scanning ... ${url}`)).toBeVisible();
  await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '18'));
  expect(screen.getByText('Loading the page')).toBeVisible();
  expect(runAgain()).toBeDisabled();
  expect(requests.find(({ path }) => path === '/api/scan')?.body).toEqual({
    email: 'ada@example.com',
    url,
  });

  const asked = (path: string): number => requests.filter((each) => each.path === path).length;
  const chartsBefore = asked('/api/scan/monthly/overall');
  status = at(100, { status: 'done', stage: 'Done' });
  score = 64;
  expect(await screen.findByText('Scan is done!')).toBeVisible();
  expect(await screen.findByRole('img', { name: /Mobile score: 64/ })).toBeVisible();
  expect(asked('/api/scan/monthly/overall')).toBe(chartsBefore + 1);
  expect(runAgain()).toBeEnabled();
});

test('says what changed once the scan has ended, and leads to the comparison', async () => {
  const { user } = await showDetails({
    handlers: {
      ...begins,
      'GET /api/scan/status': () => Response.json(at(100, { status: 'done', stage: 'Done' })),
      'POST /api/scan/changes': answer(changed),
    },
  });
  const link = screen.getByRole('link', { name: 'Compare with before' });
  const search = new URLSearchParams({ url, device: 'mobile' });
  expect(link).toHaveAttribute('href', `/scanChanges?${search.toString()}`);
  expect(screen.queryByText('5 points faster.')).not.toBeInTheDocument();
  await user.click(runAgain());
  expect(await screen.findByText('5 points faster.')).toBeVisible();
});

test('follows pushed progress, and the bar never goes back', async () => {
  const { user } = await showDetails({
    handlers: { ...begins, 'GET /api/scan/status': () => Response.json(at(3)) },
  });
  await user.click(runAgain());
  await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '3'));
  const { failure: _, ...pushed } = at(72, { stage: 'Auditing' });
  act(() => push({ type: 'scan_progress', ...pushed }));
  // Before the next poll, which is behind.
  expect(await screen.findByText('Auditing')).toBeVisible();
  expect(bar()).toHaveAttribute('aria-valuenow', '72');
  act(() => push({ type: 'scan_progress', ...pushed, percent: 55 }));
  act(() => push({ type: 'scan_progress', ...pushed, url: 'https://other.example/', percent: 90 }));
  expect(bar()).toHaveAttribute('aria-valuenow', '72');
  act(() => push({ type: 'scan_progress', ...pushed, status: 'done', percent: 100 }));
  expect(await screen.findByText('Scan is done!')).toBeVisible();
});

test('follows a scan of this page that was started elsewhere', async () => {
  await showDetails({
    handlers: { 'GET /api/scan/status': () => Response.json(at(40)) },
  });
  const { failure: _, ...pushed } = at(40);
  act(() => push({ type: 'scan_progress', ...pushed }));
  expect(await screen.findByText(`Scanning ... ${url}`)).toBeVisible();
  expect(runAgain()).toBeDisabled();
});

test('opens as it fills: a device is shown once it is measured, while the other says how far it is', async () => {
  let mobile: typeof latest.mobile | typeof unmeasured = unmeasured;
  await showDetails({
    handlers: {
      'GET /api/scan/status': () => Response.json(at(40)),
      'GET /api/scan/latest': () => Response.json({ ...latest, mobile, desktop: unmeasured }),
    },
  });
  const { failure: _, ...pushed } = at(40);
  const begun = { status: 'running', stage: 'loading', percent: 18, overallScore: null } as const;
  act(() =>
    push({ type: 'scan_progress', ...pushed, devices: { mobile: { ...begun, facts: {} } } }),
  );
  expect(await screen.findByText(`Scanning ... ${url}`)).toBeVisible();
  mobile = latest.mobile;
  const ended = { ...begun, facts: {}, status: 'done', stage: 'done', overallScore: 27 } as const;
  const desktop = { ...begun, facts: { firstContentMs: 1100 } };
  act(() => push({ type: 'scan_progress', ...pushed, devices: { mobile: ended, desktop } }));
  expect(await screen.findByRole('img', { name: /^Mobile score: / })).toBeVisible();
  const score = within(screen.getByRole('article', { name: 'Desktop score' }));
  expect(score.getByText(/^First content after 1.1/)).toBeVisible();
  expect(score.queryByText('No score yet.')).not.toBeInTheDocument();
});

test('starts one scan, even with a quick second click', async () => {
  const { requests } = await showDetails({
    handlers: { ...begins, 'GET /api/scan/status': () => Response.json(at(18)) },
  });
  const button = runAgain();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(bar()).toHaveAttribute('aria-valuenow', '18'));
  expect(requests.filter(({ path }) => path === '/api/scan')).toHaveLength(1);
});

test('says that the scan failed, and why', async () => {
  const { user } = await showDetails({
    handlers: {
      ...begins,
      'GET /api/scan/status': answer(
        at(30, { status: 'failed', reason: failure.reason, failure, stage: 'Failed' }),
      ),
    },
  });
  await user.click(runAgain());
  expect(
    await screen.findByText(/The scan failed: The server answered with an error\./),
  ).toBeVisible();
  expect(screen.queryByText(/please try again later/)).not.toBeInTheDocument();
  expect(runAgain()).toBeEnabled();
});

test('says why a scan could not start', async () => {
  const { user } = await showDetails({
    handlers: {
      'POST /api/scan': problem(429, 'too_many_requests', 'Too many scans. Please wait an hour.'),
    },
  });
  await user.click(runAgain());
  expect(await screen.findByText(/Too many scans\. Please wait an hour\./)).toBeVisible();
  expect(screen.queryByText(/please try again later/)).not.toBeInTheDocument();
});

test('says to try again later if the reason is unknown', async () => {
  const { user } = await showDetails({ handlers: { 'POST /api/scan': answer('?', 502) } });
  await user.click(runAgain());
  expect(await screen.findByText('Scan failed, please try again later!')).toBeVisible();
  expect(screen.queryByText(/The scan failed/)).not.toBeInTheDocument();
});

test('gives up a scan that the server no longer knows', async () => {
  const { user } = await showDetails({
    handlers: {
      ...begins,
      'GET /api/scan/status': problem(404, 'not_found', 'There is no such scan'),
    },
  });
  await user.click(runAgain());
  expect(await screen.findByText('Scan failed, please try again later!')).toBeVisible();
  expect(runAgain()).toBeEnabled();
});
