import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  answer,
  problem,
  type Handlers,
  type SeenRequest,
} from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { changes, url } from './testing/answers.ts';

const addressOf = (chosen: Record<string, string> = {}) =>
  `?${new URLSearchParams({ url, device: 'mobile', ...chosen }).toString()}`;

async function show(search: string, handlers: Handlers) {
  const app = await renderApp({ pathname: '/scanChanges', search }, { plan: {}, handlers });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll('\u00A0', ' ');

test('says first what changed and why, then shows what it rests on', async () => {
  await show(addressOf(), { 'POST /api/scan/changes': answer(changes) });
  const short = await region('In short');
  expect(plain(short.getByRole('heading').textContent)).toBe(
    '12 points slower: 480 KiB more script, 410 KiB of it from example-ads.',
  );
  expect(short.getByRole('listitem')).toHaveTextContent(
    'The machine was 40 % slower in the later scan (benchmark 1,500 before, 900 after), which may explain part of the difference.',
  );
  const metrics = await region('Score and Metrics');
  expect(plain(metrics.getByRole('row', { name: /^LCP/ }).textContent)).toContain('Worse +1.8 s');
  expect(metrics.queryByRole('row', { name: /^FCP/ })).not.toBeInTheDocument();
  expect(metrics.getByText(/^No real change: .*FCP/)).toBeVisible();
  const loads = await region('What the Page Loads');
  expect(plain(loads.getByRole('row', { name: /^Script/ }).textContent)).toContain('+480 KiB');
  const requests = await region('Requests');
  expect(plain(requests.getByRole('row', { name: /tag\.….js/ }).textContent)).toBe(
    'Newexample-ads.example/tag.….jsScript, example-ads–410 KiB2 requests+410 KiB',
  );
  expect(requests.getByText(/^2 smaller changes are not shown\. A scan made more/)).toBeVisible();
  const findings = await region('Findings');
  expect(findings.getByText('3 new contrast failures, 1 gone')).toBeVisible();
  expect(findings.getByText('and 1 more')).toBeVisible();
  expect(findings.getByText('Pages with unload. Learn more')).toBeVisible();
  expect(findings.getByRole('article', { name: 'Best Practices' })).not.toHaveTextContent(/[`[]/);
  expect(findings.getByText('Only one of the two scans checked this.')).toBeVisible();
  const conditions = await region('Versions and Machine');
  expect(plain(conditions.getByRole('row', { name: /benchmark/ }).textContent)).toContain('−40 %');
  expect(conditions.getAllByRole('row')).toHaveLength(2);
  expect(conditions.getByText(/^No real change: Lighthouse, Chromium, Simulated/)).toBeVisible();
});

test('puts both scans into the address, and others that are chosen', async () => {
  const asked: unknown[] = [];
  const { user, address } = await show(addressOf(), {
    'POST /api/scan/changes': ({ body }: SeenRequest) => {
      asked.push(body);
      return Response.json(changes);
    },
  });
  await waitFor(() => expect(address()).toContain('before=scan-19&after=scan-20'));
  await user.click(screen.getByRole('combobox', { name: 'Earlier scan' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Score 72'),
    expect.stringContaining('Score 71'),
  ]);
  await user.click(screen.getByRole('option', { name: /Score 71/ }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked).toEqual([
    { url, device: 'mobile' },
    { url, device: 'mobile', before: 'scan-12', after: 'scan-20' },
  ]);
});

test('says that a report is no longer stored, and shows the numbers that are', async () => {
  const gone = { ...changes.before, hasReport: false, finalUrl: null };
  const rest = { requests: null, findings: null };
  await show(addressOf(), {
    'POST /api/scan/changes': answer({ ...changes, before: gone, ...rest }),
  });
  const requests = await region('Requests');
  expect(
    requests.getByText(/^Lighthouse’s own result of the earlier scan is no longer/),
  ).toHaveTextContent('They are kept for 90 days');
  expect((await region('What the Page Loads')).getByRole('row', { name: /^Total/ })).toBeVisible();
});

test('says that nothing was scanned before', async () => {
  const none = { before: null, vendors: null, requests: null, findings: null };
  await show(addressOf(), { 'POST /api/scan/changes': answer({ ...changes, ...none }) });
  expect(
    await screen.findByText('First result on mobile: 60. No earlier one exists.'),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Requests' })).not.toBeInTheDocument();
});

test('shows why scans cannot be compared, and the way to those that can', async () => {
  const sentence = 'This scan has no result on mobile, so it cannot be compared.';
  const { user } = await show(addressOf({ before: 'a', after: 'b' }), {
    'POST /api/scan/changes': ({ body }: SeenRequest) =>
      (body as { after?: string }).after === 'b'
        ? problem(400, 'invalid_input', sentence, { field: 'before' })({} as SeenRequest)
        : answer(changes)({} as SeenRequest),
  });
  expect(await screen.findByText(sentence)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Compare the newest scans' }));
  expect(await screen.findByText(/^12 points slower/)).toBeVisible();
});

test('an address that is not the account’s has no report', async () => {
  await show(addressOf(), {
    'POST /api/scan/changes': problem(404, 'not_found', 'Not yours.', { field: 'url' }),
  });
  expect(await screen.findByText('Page not found')).toBeVisible();
});

test('a failure never looks like waiting', async () => {
  await show(addressOf(), { 'POST /api/scan/changes': problem(500, 'internal', 'Not now.') });
  expect(await screen.findByText('The comparison could not be loaded')).toBeVisible();
  expect(document.querySelector('main .mantine-Skeleton-root')).toBeNull();
});
