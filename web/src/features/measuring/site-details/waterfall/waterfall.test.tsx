import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { waterfallOfReport } from '../../../../../../functions/measuring/scans/reading/waterfall-of-report.ts';
import { sampleProof } from '../../../../../../test/support/sample-proof.ts';
import { keptWaterfall, rawWithWaterfall } from '../../../../../../test/support/waterfall.ts';
import { answer, problem, type Handlers } from '../../../../test-support/fake-server.ts';
import { deviceSwitch, showDetails } from '../testing/show-details.tsx';
import { url, verdict } from '../testing/site-answers.ts';

const scan = { scanId: 'scan-3', scanDate: '2026-11-20T12:00:00.000Z' };
const found = (requests?: number) =>
  answer({ scan, waterfall: waterfallOfReport(rawWithWaterfall(keptWaterfall(requests))) });
const show = async (waterfall = found(), more: Handlers = {}) => {
  const app = await showDetails({
    hash: '#requests',
    handlers: { 'POST /api/scan/waterfall': waterfall, ...more },
  });
  return { ...app, section: within(screen.getByRole('region', { name: 'Waterfall' })) };
};
afterEach(() => vi.restoreAllMocks());

test('requests on the simulated clock, then on the observed one', async () => {
  const { user, section, requests } = await show();
  const list = await section.findByRole('list', { name: 'Requests, simulated' });
  const hero = within(list).getByRole('button', { name: /^hero\.jpg/ });
  expect(hero).toHaveTextContent(/LCP element, LCP path · Image, 10 KiB, 1\.5.s to 3\.6.s/);
  expect(within(list).getByRole('button', { name: /^endless/ })).toHaveTextContent(
    'Not in the simulation of LCP',
  );
  expect(section.getByText(/LCP is 3\.2.s: the mean of a simulation/)).toBeVisible();
  expect(section.getByText(/^Load duration 2\.1.s$/)).toBeVisible();
  await user.click(section.getByRole('radio', { name: 'Observed' }));
  const observed = section.getByRole('list', { name: 'Requests, observed' });
  expect(within(observed).getByRole('button', { name: /^endless/ })).toHaveTextContent(
    /from 0\.32.s, never ended/,
  );
  expect(section.getByText(/^Load 0\.42.s$/)).toBeVisible();
  const asked = requests.filter(({ path }) => path === '/api/scan/waterfall');
  expect(asked.map(({ body }) => body)).toEqual([{ url, device: 'mobile' }]);
});

test('arrow keys move through 500 requests, of which few are in the document; Enter opens one', async () => {
  const { user, section } = await show(found(500));
  const list = await section.findByRole('list', { name: 'Requests, simulated' });
  expect(within(list).getAllByRole('listitem').length).toBeLessThan(40);
  within(list)
    .getByRole('button', { name: /^shop\.example/ })
    .focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^hero\.jpg/));
  await user.keyboard('{Enter}');
  const details = section.getByRole('region', { name: 'Details of hero.jpg' });
  expect(details).toHaveTextContent(/Requested bytag\.js/);
  expect(details).toHaveTextContent(/Simulated1\.5.s to 3\.6.s/);
  await user.keyboard('{Escape}');
  expect(details).not.toBeInTheDocument();
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^493\.png/));
});

const naming = (name: string) => {
  const [fix] = verdict.mobile?.fixes ?? [];
  if (fix === undefined || verdict.mobile === null) throw new Error('No sample');
  const fixes = [{ ...fix, ground: { kind: 'file' as const, name } }];
  return answer({ ...verdict, mobile: { ...verdict.mobile, fixes } });
};

test('begins where the verdict points, on the clock that has it; a row opens in its place', async () => {
  const { user, section } = await show(found(500), { 'GET /api/scan/verdict': naming('400.png') });
  const list = await section.findByRole('list', { name: 'Requests, observed' });
  const named = await within(list).findByRole('button', {
    name: /^400\.png.*Named in the verdict/,
  });
  expect(named).toHaveAttribute('tabindex', '0');
  await user.click(named);
  const row = named.closest('li');
  const details = within(row!).getByRole('region', { name: 'Details of 400.png' });
  expect(details).toHaveTextContent(/later\/400\.png/);
  await user.click(within(details).getByRole('button', { name: 'Close details' }));
  expect(details).not.toBeInTheDocument();
});

test('the table shows the same times, and hostile addresses as text', async () => {
  const { user, section } = await show();
  await user.click(await section.findByRole('button', { name: 'Show as table' }));
  const table = section.getByRole('table', { name: 'Requests' });
  const hostile = within(table).getByRole('row', { name: /onerror/ });
  expect(hostile).toHaveTextContent('https://shop.example/<img src=x onerror=alert(1)>');
  expect(within(table).queryByRole('img')).not.toBeInTheDocument();
  const hero = within(table).getByRole('row', { name: /hero\.jpg/ });
  expect(hero).toHaveTextContent(/1\.5.s to 3\.6.s0\.19.s to 0\.3.s/);
  const tasks = section.getByRole('region', { name: 'Long tasks' });
  expect(within(tasks).getByRole('row', { name: /tag\.js/ })).toHaveTextContent(
    /1\.5.s to 1\.82.s/,
  );
});

const runOf = (daysAgo: number, fixes: string[], requestsGone: string[]) => {
  const requestedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  const proof = sampleProof({ url, device: 'mobile', scanDate: requestedAt });
  return {
    proofId: `proof-${daysAgo}`,
    device: 'mobile',
    state: 'ready',
    requestedAt,
    isAutomatic: false,
    findings: [],
    progress: null,
    proof: { ...proof, tried: [{ ...proof.tried[0], fixes, requestsGone, changes: [] }] },
  };
};

test('marks what a tried fix changes, as the verdict counts it; the marks can be hidden', async () => {
  const runs = [
    runOf(1, ['third-parties-insight'], ['https://tags.example/tag.js']),
    runOf(2, ['third-parties-insight'], ['https://shop.example/hero.jpg']),
    runOf(31, ['unminified-css'], ['https://shop.example/site.css']),
  ];
  const { user, section } = await show(found(), { 'GET /api/proofs': answer({ runs }) });
  const choice = await section.findByRole('combobox', { name: 'Mark what a tried fix changes' });
  expect(await section.findByRole('button', { name: /^tag\.js.*Gone with the fix/ })).toBeVisible();
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mark no fix', 'Mark: third-parties-insight']);
  await user.selectOptions(choice, 'Mark no fix');
  expect(section.queryByRole('button', { name: /Gone with the fix/ })).not.toBeInTheDocument();
});

test('says that the tried fixes could not be loaded, and shows the waterfall', async () => {
  const { section } = await show(found(), {
    'GET /api/proofs': problem(500, 'internal', 'Something went wrong'),
  });
  expect(await section.findByText('The tried fixes could not be loaded')).toBeVisible();
  expect(section.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(section.getByRole('list', { name: 'Requests, simulated' })).toBeVisible();
});

test('exports a HAR file', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((it) => {
    blob = it instanceof Blob ? it : blob;
    return 'blob:har';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob });
  });
  const { user, section } = await show();
  await user.click(await section.findByRole('button', { name: 'Export HAR' }));
  expect(saved[0]?.name).toBe('shop.example mobile 2026-11-20.har');
  const { log } = JSON.parse((await saved[0]?.blob.text()) ?? '');
  expect(log).toMatchObject({ version: '1.2', entries: { length: 7 } });
});

test('says why there is no waterfall', async () => {
  const { user, section } = await show((request) =>
    JSON.stringify(request.body).includes('mobile')
      ? answer({ scan, waterfall: null })(request)
      : problem(500, 'internal', 'Something went wrong')(request),
  );
  expect(await section.findByText(/^The timings of this scan were not kept\./)).toBeVisible();
  await user.click(deviceSwitch().getByRole('radio', { name: 'Desktop' }));
  expect(await screen.findByText('The waterfall could not be loaded')).toBeVisible();
});

test.each([
  [{ scan: null, waterfall: null }, /^\. It appears after the next successful scan/],
  [{ scan, waterfall: null, isUnreadable: true }, /^The timings of this scan could not be read\./],
])('says why there is no waterfall: %j', async (body, words) => {
  const { section } = await show(answer(body));
  expect(await section.findByText(words)).toBeVisible();
});
