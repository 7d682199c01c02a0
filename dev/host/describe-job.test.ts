import { expect, test, vi } from 'vitest';
import { failed, hoursAgo, scansOfAnAccount } from '../../test/support/scan-calls.ts';
import { checkProperty, runLighthouse } from '../../shared/jobs/catalogue.ts';
import { describeJob, isWorthALine } from './describe-job.ts';

const { table, newPage, scanOf } = await scansOfAnAccount();
vi.stubEnv('TABLE_NAME', table.tableName);

test.each([
  ['its score', { mobile: 97.6 }, 'performance 98'],
  [
    'that it is incomplete',
    { mobile: 100, warning: 'kept-busy' as const },
    'incomplete, kept-busy',
  ],
  ['why there is no result', { mobile: failed }, 'no result, http-5xx'],
])('a scan that has ended is described with %s', async (_, outcomes, result) => {
  const page = await newPage();
  const scanId = await scanOf(page, hoursAgo(1), outcomes);
  const payload = { accountId: page.accountId, scanId, device: 'mobile' };
  const body = JSON.stringify({ job: runLighthouse.id, payload });
  const news = { queue: 'scans', state: 'done', body, milliseconds: 9800 } as const;
  expect(await describeJob(news)).toBe(`scan of ${page.url} on mobile: ${result} (9.8 s)`);
});

test.each([
  ['a failure', runLighthouse.id, 'failed', [true, true]],
  ['a failure of routine work', checkProperty.id, 'given up', [true, true]],
  ['a scan', runLighthouse.id, 'done', [false, true]],
  ['routine work', checkProperty.id, 'done', [false, false]],
] as const)('%s gets a line: without and with --verbose', (_, job, state, expected) => {
  const news = { queue: 'scans', state, body: JSON.stringify({ job }), milliseconds: 1 };
  expect([false, true].map((isVerbose) => isWorthALine(news, isVerbose))).toEqual(expected);
});
