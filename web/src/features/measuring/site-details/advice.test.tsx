import { screen, within, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { topFixes } from '../../../../../shared/assessment/top-fixes.ts';
import { sampleLoss, sampleProof } from '../../../../../test/support/sample-proof.ts';
import { answer } from '../../../test-support/fake-server.ts';
import { deviceSwitch, showDetails } from './testing/show-details.tsx';
import { verdict } from './testing/site-answers.ts';
import { suggestions } from './testing/suggestion-answers.ts';
import {
  figuresWith,
  neverCounted,
  noThirdParties,
  thirdParties,
} from './testing/third-party-answers.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));

test('opens with the verdict on the device, both scores and what to fix first', async () => {
  const { user, address } = await showDetails();
  const verdict = section('Verdict');
  const textOf = (element: HTMLElement) => element.textContent?.replaceAll('\u00A0', ' ');
  expect(textOf(verdict.getByRole('heading', { level: 2 }))).toBe(
    'Slow on mobile: 27. The largest single cause is app.js: 120 KiB of its 600 KiB are never used.',
  );
  expect(verdict.getByRole('link', { name: 'Evidence' })).toHaveAttribute(
    'href',
    '/suggestionDetails?url=https%3A%2F%2Fshop.example%2F&device=mobile&type=unused-javascript#audit',
  );
  const [scores, fixes] = verdict.getAllByRole('list');
  expect(scores).toHaveTextContent('Mobile27BadDesktop91Good');
  expect(within(fixes!).getAllByRole('listitem').map(textOf)).toEqual([
    'Reduce unused JavaScript2.1 s faster, 120 KiB lessHow to fix',
    'Improve image delivery1.15 s faster, 120 KiB lessTry, 1 to 2 minHow to fix',
  ]);
  await user.click(deviceSwitch().getByRole('radio', { name: 'Desktop' }));
  expect(address()).toContain('device=desktop');
  expect(verdict.getByRole('heading', { level: 2 })).toHaveTextContent(
    'Fast on desktop: 91. Nothing worth fixing.',
  );
  await user.click(deviceSwitch().getByRole('radio', { name: 'Mobile' }));
  await user.click(verdict.getByRole('link', { name: 'How to fix: Improve image delivery' }));
  await screen.findByRole('heading', { level: 1, name: 'Improve image delivery' });
  expect(address()).toMatch(/^\/suggestionDetails\?.*device=mobile&type=image-delivery-insight$/);
});

test('tries a fix from the verdict, and says while it is tried', async () => {
  const running = {
    proofId: 'p1',
    device: 'mobile',
    state: 'waiting',
    requestedAt: new Date().toISOString(),
    isAutomatic: false,
    findings: ['image-delivery-insight'],
    progress: null,
    proof: null,
  };
  const runs: unknown[] = [];
  const { user, requests } = await showDetails({
    handlers: {
      'GET /api/proofs': () => Response.json({ runs }),
      'POST /api/proofs': () => {
        runs.push(running);
        return Response.json(running, { status: 202 });
      },
    },
  });
  const shown = section('Verdict');
  await user.click(shown.getByRole('button', { name: 'Try, 1 to 2 min: Improve image delivery' }));
  expect(await shown.findByText('Being tried, 1 to 2 minutes')).toBeVisible();
  expect(
    requests.find(({ method, path }) => method === 'POST' && path === '/api/proofs')?.body,
  ).toEqual({
    url: 'https://shop.example/',
    device: 'mobile',
    findings: ['image-delivery-insight'],
  });
});

test('names nothing to fix first at a score of 100', async () => {
  const atBest = { ...verdict, mobile: verdict.mobile && { ...verdict.mobile, score: 99.6 } };
  await showDetails({ handlers: { 'GET /api/scan/verdict': answer(atBest) } });
  const shown = section('Verdict');
  expect(shown.getByRole('heading', { level: 2 })).toHaveTextContent(
    'Fast on mobile: 100. Nothing worth fixing.',
  );
  expect(shown.queryByRole('link', { name: /How to fix/ })).not.toBeInTheDocument();
  // The sentence says it, and nothing else does.
  expect(shown.getAllByText(/Nothing worth fixing/)).toHaveLength(1);
  expect(shown.queryByText('Fix first on mobile')).not.toBeInTheDocument();
});

test('the list of suggestions says of a tried fix what the verdict says, above what estimates get wrong', async () => {
  const [tried] = sampleProof({
    url: 'https://shop.example/',
    device: 'mobile',
    scanDate: '',
  }).tried;
  if (tried === undefined || verdict.mobile === null) throw new Error('No sample');
  const base = { ...tried.base, score: verdict.mobile.score };
  const fixes = verdict.mobile.fixes?.map((fix) => ({ ...fix, tried: { ...tried, base } })) ?? [];
  const doubts = [{ kind: 'server-underestimated', name: '/', assumedMs: 56, observedMs: 1197 }];
  const withTried = { ...verdict, mobile: { ...verdict.mobile, fixes, doubts } };
  await showDetails({ handlers: { 'GET /api/scan/verdict': answer(withTried) } });
  const words = /Tried on a copy of your page.*\+11 to \+13\spoints, 3 pairs/;
  for (const name of ['Verdict', 'Suggestions'])
    expect((await section(name).findAllByText(words)).length).toBeGreaterThan(0);
  const shown = section('Verdict');
  expect(shown.getByText(/^The server took 1,197\sms for the page/)).toBeVisible();
  expect(shown.getByRole('heading', { level: 2 })).not.toHaveTextContent('The server took');
});

test('a fix that was tried and is worse leaves the first place, here and in the list', async () => {
  if (verdict.mobile === null) throw new Error('No sample');
  const fixes = verdict.mobile.fixes?.map((fix, at) =>
    at === 0 ? { ...fix, tried: sampleLoss } : fix,
  );
  const mobile = { ...verdict.mobile, fixes, score: 83 };
  await showDetails({ handlers: { 'GET /api/scan/verdict': answer({ ...verdict, mobile }) } });
  const shown = section('Verdict');
  await waitFor(() =>
    expect(shown.getByRole('heading', { level: 2 }).textContent).not.toContain('app.js'),
  );
  expect(shown.getAllByRole('link', { name: /^How to fix/ })).toHaveLength(1);
  expect(shown.getByRole('heading', { name: 'Tried, not worth it' })).toBeVisible();
  const rejected = within(shown.getByRole('list', { name: 'Tried, not worth it' }));
  expect(rejected.getByRole('listitem')).toHaveTextContent(
    /^Reduce unused JavaScriptTried on a copy of your page: TBT 0.ms → 1,964.ms.*What was tried$/,
  );
  const listed = section('Suggestions');
  const titles = listed.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles[0]).toContain('Improve image delivery');
  expect(titles.at(-1)).toContain('Reduce unused JavaScript');
  expect(listed.getByText('Tried, not worth it')).toBeVisible();
});

test('lists the technologies of the page', async () => {
  await showDetails({ hash: '#audits' });
  const rows = section('Tech Stack').getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'IconNameWebsiteCategory',
    'WordPress 6.8.3wordpress.orgCMS, Blogs',
    'OOwn servernot an addressWeb servers',
  ]);
  expect(section('Tech Stack').getAllByRole('link')).toHaveLength(1);
});

test('says so when nothing was recognised', async () => {
  await showDetails({ hash: '#audits', handlers: { 'POST /api/scan/techstack': answer([]) } });
  const shown = section('Tech Stack');
  expect(shown.getByText('No Data')).toBeVisible();
  // There was a scan: waiting for the next one would change nothing.
  expect(shown.getByText(/No known technology left a trace/)).toBeVisible();
});

test('links each suggestion to instructions', async () => {
  const text = { id: 'unused-javascript', general: 'Split bundles.', wordpress: 'Plugins.' };
  const { user, path } = await showDetails({
    handlers: { 'GET /api/suggestions/unused-javascript': answer([text]) },
  });
  const suggestions = section('Suggestions');
  await user.click(suggestions.getByRole('button', { name: /Reduce unused JavaScript/ }));
  await user.click(
    await suggestions.findByRole('link', { name: 'How to fix: Reduce unused JavaScript' }),
  );
  await waitFor(() =>
    expect(
      screen.getByRole('heading', { level: 1, name: 'Reduce unused JavaScript' }),
    ).toBeVisible(),
  );
  expect(path()).toBe('/suggestionDetails');
  expect(await screen.findByText(/faster/)).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'WordPress' })).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Back' }));
  const opened = await screen.findByRole('button', { name: /Reduce unused JavaScript/ });
  expect(opened).toHaveAttribute('aria-expanded', 'true');
  expect(
    screen.getByRole('button', { name: /Improve image delivery/, expanded: false }),
  ).toBeVisible();
});

test('shows fixes with one cause once: the strongest, with the others under it', async () => {
  const details = {
    headings: [{ key: 'url', label: 'URL', valueType: 'url' as const }],
    items: [{ url: 'https://shop.example/app.js' }],
  };
  const finding = (id: string, title: string, points: number) => ({
    id,
    title,
    description: '',
    numericValue: 0,
    effect: { points, metrics: [{ metric: 'tbt' as const, from: 900, to: 300, points }] },
    details,
  });
  const mobile = {
    ...suggestions.mobile,
    opportunities: [
      finding('unused-javascript', 'Reduce unused JavaScript', 7),
      finding('bootup-time', 'Reduce JavaScript execution time', 20),
    ],
  };
  const fixes = topFixes(mobile, 'https://shop.example/');
  const { user } = await showDetails({
    handlers: {
      'POST /api/scan/suggestions': answer({ ...suggestions, mobile }),
      'GET /api/scan/verdict': answer({ ...verdict, mobile: { ...verdict.mobile, fixes } }),
    },
  });
  const shown = section('Verdict').getAllByRole('link', { name: /^How to fix/ });
  expect(shown.map((link) => link.getAttribute('aria-label'))).toEqual([
    'How to fix: Reduce JavaScript execution time',
  ]);
  const row = section('Suggestions').getByRole('button', { name: /execution time/ });
  expect(row).toHaveTextContent('Also helps: Reduce unused JavaScript');
  expect(row.textContent).toMatch(/\+20/);
  await user.click(row);
  const other = await section('Suggestions').findByRole('link', {
    name: 'How to fix: Reduce unused JavaScript',
  });
  expect(other.closest('li')).toHaveTextContent(/\+7.points/);
});

describe('Third Parties', () => {
  const show = (answered: ReturnType<typeof figuresWith>) =>
    showDetails({
      hash: '#requests',
      handlers: { 'POST /api/scan/figures': answer(answered) },
    });
  const region = () => within(screen.getByRole('region', { name: 'Third Parties' }));
  const words = (element: HTMLElement): string =>
    (element.textContent ?? '').replaceAll('\u00A0', ' ');

  test('lists what each vendor costs, with its share of the page', async () => {
    await show(figuresWith(thirdParties));
    const rows = await region().findAllByRole('row');
    expect(rows.map(words)).toEqual([
      'VendorSizeMain-thread timeBlocking time',
      'Google Tag ManagerTag manager, 3 requests250 KiB25 %1,240 ms31 %500 ms50 %',
      'fonts.example1 request20 KiB2 %8 msunder 1 %0 ms',
      '4 others6 requests10 KiB1 %60 ms2 %0 ms',
    ]);
  });

  test.each([
    ['a page without any', figuresWith(noThirdParties), /^None: the page loads everything/],
    ['a scan from before they were counted', figuresWith(undefined), /^Not counted in the latest/],
    ['a page that was never scanned', neverCounted, /^No Data$/],
  ])('says so for %s', async (_, answered, sentence) => {
    await show(answered);
    expect(await region().findByText(sentence)).toBeVisible();
  });
});
