import { describe, expect, test } from 'vitest';
import { only, rolesXml, useReadyAccount } from '../../test/support/ready-account.ts';
import { mostAtOnce } from '../../lib/platform/worker-caps.ts';
import type { Finding } from './finding.ts';

const { check } = useReadyAccount();

test('an account without a distribution may have to be verified by CloudFront first', async () => {
  const found = only(
    await check({ 'cloudfront GET /2020-05-31/distribution': () => '<DistributionList/>' }),
  );
  expect(found.verdict).toBe('note');
  expect(found.says).toContain(
    'Your account must be verified before you can add new CloudFront resources',
  );
  expect(found.run?.[0]).toContain('support');
});

describe('quotas', () => {
  test.each([
    [215, 'fine'],
    [271, 'note'],
    [300, 'note'],
    [301, 'wrong'],
  ])('of integrations, with %i of 300 used', async (integrations, verdict) => {
    const sections = await check(
      {},
      { planned: { apis: [{ protocol: 'HTTP', routes: 215, integrations }] } },
    );
    const [found] = sections.find(({ about }) => about === 'API Gateway')?.findings ?? [];
    expect(found).toMatchObject({
      verdict,
      says: expect.stringContaining(`${integrations} of 300 integrations and 215 of 300 routes`),
    });
  });
  test('of routes, and of the WebSocket API', async () => {
    const sections = await check(
      {},
      {
        planned: {
          apis: [
            { protocol: 'HTTP', routes: 301, integrations: 1 },
            { protocol: 'WebSocket', routes: 7, integrations: 301 },
          ],
        },
      },
    );
    const found = sections.find(({ about }) => about === 'API Gateway')?.findings ?? [];
    expect(found.map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong']);
  });
  test('of functions at once follow from the pages that are expected', async () => {
    const at = async (
      pages: number,
      ConcurrentExecutions: number,
    ): Promise<Finding | undefined> => {
      const answer = { AccountLimit: { ConcurrentExecutions } };
      const sections = await check(
        { 'lambda GET /2016-08-19/account-settings/': () => answer },
        { settings: { pages } },
      );
      return sections.find(({ about }) => about === 'Lambda')?.findings[0];
    };
    const workersOf = (pages: number): number => mostAtOnce({ pages, workers: {} });
    const few = workersOf(1000);
    // Calls need some as well.
    expect(await at(1000, few + 50)).toMatchObject({ verdict: 'fine' });
    expect(await at(100_000, few + 50)).toMatchObject({
      verdict: 'note',
      says: expect.stringContaining(`up to ${workersOf(100_000)} for 100000 pages`),
    });
    expect(await at(300_000, 1000)).toMatchObject({
      verdict: 'note',
      run: [expect.stringContaining(`--desired-value ${workersOf(300_000) + 50} `)],
    });
  });
  test('of functions at once', async () => {
    const answer = { AccountLimit: { ConcurrentExecutions: 10 } };
    const found = only(await check({ 'lambda GET /2016-08-19/account-settings/': () => answer }));
    expect(found.verdict).toBe('note');
    expect(found.run?.[0]).toContain('--quota-code L-B99A9384');
  });
  test.each([
    [990, 'wrong'],
    [700, 'note'],
  ])('of roles, with %i of 1000 taken', async (used, verdict) => {
    const found = only(await check({ 'iam GetAccountSummary': () => rolesXml(used, 1000) }));
    expect(found.verdict).toBe(verdict);
    expect(found.run?.[0]).toContain('L-FE177D64');
  });
});
