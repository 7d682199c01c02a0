import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PageState } from '../../../../../shared/models/measuring/site-state.ts';
import { ofPage } from '../../../../../shared/state/site-state.ts';
import { answer } from '../../../test-support/fake-server.ts';
import { pageStates, statusIn } from '../../../test-support/site-states.ts';
import { showDetails } from './testing/show-details.tsx';
import { siteHandlers, url, verdict } from './testing/site-answers.ts';

const fast = {
  ...verdict,
  mobile: verdict.mobile && { ...verdict.mobile, score: 100, fixes: [] },
};

async function show(state: PageState, more: Partial<typeof verdict> = {}) {
  await showDetails({
    handlers: {
      ...siteHandlers,
      'GET /api/scan/verdict': answer({ ...fast, state, ...more }),
      'POST /api/status/all': answer([statusIn(url, ofPage(state))]),
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Verdict' }));
  return { section, sentence: await section.findByRole('heading', { level: 2 }) };
}

describe('in place of a verdict', () => {
  test('a page that is down says so, however fast it was', async () => {
    const { section, sentence } = await show(pageStates.down);
    expect(sentence).toHaveTextContent(/^Down since .*: the server answered 503\.$/);
    expect(section.getByText('First, the page has to answer again.')).toBeVisible();
    expect(section.queryByText('Good')).toBeNull();
    expect(screen.queryByText(/Fast on mobile/)).toBeNull();
  });

  test('a page whose scan failed says why, and what to do first', async () => {
    const hint = 'Look into the error log of the server.';
    const nothing = { scanDate: verdict.scanDate, mobile: null, desktop: null, hint };
    const { section, sentence } = await show(pageStates['scan-failed'], nothing);
    expect(sentence).toHaveTextContent(/^Scan failed .*: the server answered 500\.$/);
    expect(section.getByText(hint)).toBeVisible();
    expect(screen.queryByText(/No result on mobile yet/)).toBeNull();
  });

  test('an incomplete measurement has neither verdict nor score', async () => {
    const { section, sentence } = await show(pageStates.incomplete, {
      hint: 'Look for a request.',
    });
    expect(sentence).toHaveTextContent(/^Incomplete since .*: the page never finished loading\.$/);
    expect(section.queryByText('100')).toBeNull();
    expect(section.getByText('Look for a request.')).toBeVisible();
  });

  test('a device that was measured keeps its verdict beside one that was not', async () => {
    const { sentence } = await show({ ...pageStates['scan-failed'], devices: ['desktop'] });
    expect(sentence).toHaveTextContent(/^Fast on mobile: 100\./);
    expect(await screen.findByText(/^Scan on desktop failed/)).toBeVisible();
  });

  test('a page that is worse keeps its verdict, below what became worse', async () => {
    const { sentence } = await show(pageStates.worse);
    expect(sentence).toHaveTextContent(/^Fast on mobile/);
    expect(await screen.findByText(/^Slower on mobile since .*: score 98 → 34/)).toBeVisible();
  });
});

const slowOn = (device: 'mobile' | 'desktop') => ({
  ...pageStates.slow,
  source: 'lab' as const,
  device,
  because: '`chat.js` blocks 2.2 s',
});
const { mobile } = verdict;
const scored = (score: number) => ({ mobile: mobile && { ...mobile, score } });

test.each([
  ['on this device', slowOn('mobile'), scored(33), /Slow on mobile/],
  ['on the other one', slowOn('desktop'), {}, /Slow on desktop/],
] as const)('that a page is slow %s is said once', async (_, state, more, words) => {
  await show(state, more);
  expect(await screen.findAllByText(words)).toHaveLength(1);
  expect(screen.getByText('Slow')).toBeVisible();
});

test('what the verdict does not say of the other device stands in the head', async () => {
  const { sentence } = await show(slowOn('desktop'), scored(70));
  expect(sentence).not.toHaveTextContent('Slow on desktop');
  expect(await screen.findByText(/Slow on desktop/)).toBeVisible();
});

test('a page whose server omits a certificate does not open for everyone', async () => {
  const check = {
    hourly: verdict.scanDate,
    simple: { status: 'up' },
    statusCode: 200,
    responseMs: 120,
    finalUrl: url,
    redirects: 0,
    timings: null,
    certificateExpiresAt: null,
    isChainIncomplete: true,
  };
  const latest = { url, status: 'done', check, lastAnswer: null, domain: null, schedule: null };
  await showDetails({ handlers: { ...siteHandlers, 'GET /api/uptime/latest': answer(latest) } });
  expect(await screen.findByText('Up, but some visitors cannot open it')).toBeVisible();
});
