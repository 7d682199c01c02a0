import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startOddSites } from '../../../test/fixtures/odd-sites.ts';
import { type refused, type shown, startRawAnswers } from '../../../test/fixtures/raw-answers.ts';
import type { Issued } from '../../../test/support/issue-certificate.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { useSecureServers } from '../../../test/support/secure-servers.ts';
import { guardWith } from '../../../test/support/target-site.ts';
import { runCheck } from './run-check.ts';
import { uptimeNow } from './uptime-answers.ts';
import { uptimeStore, type UptimeStore } from './uptime-store.ts';

const { leaf, intermediate, serve } = useSecureServers();
let store: UptimeStore;
beforeAll(async () => {
  store = uptimeStore(await useTable());
});

const noon = new Date('2026-11-21T12:00:00.000Z');

/** Makes all attempts of a check that are needed. */
async function check(url: string) {
  const key = { accountId: randomUUID(), url, dueAt: noon.toISOString() };
  const ports = {
    store,
    probe: guardWith().probe,
    network: { isWorkingFor: async () => true },
    sendJobs: async () => undefined,
    now: () => noon,
  };
  for (let attempt = 0; attempt < 4; attempt += 1)
    if ((await runCheck(ports, { ...key, attempt })) === 'ended') break;
  const found = await store.findLatest(key.accountId, url, noon);
  return uptimeNow(url, found, undefined, noon).check;
}

describe('a page that opens in a browser is up', () => {
  test.each([
    ['cookie', 200],
    ['hops/20', 200],
    ['empty-location', 302],
    ['needs-language', 200],
    ['needs-html', 200],
  ])('%s', async (site, statusCode) => {
    const { url, close } = await startOddSites();
    onTestFinished(close);
    expect(await check(`${url}/${site}`)).toMatchObject({ simple: { status: 'up' }, statusCode });
  });

  test.each<keyof typeof shown>([
    'line feeds only',
    'a folded line',
    'equal lengths twice',
    'a blank in a name',
    'a control character',
    'no colon',
    'too long a length',
    'early hints with line feeds',
  ])('%s', async (name) => {
    const { url, close } = await startRawAnswers();
    onTestFinished(close);
    expect(await check(`${url}/${encodeURIComponent(name)}`)).toMatchObject({
      simple: { status: 'up' },
      statusCode: 200,
    });
  });

  test('although its server omits a certificate, which is said', async () => {
    const issuer = intermediate();
    const published = await startLoopbackServer((_, response) => response.end(issuer.certDer));
    onTestFinished(published.close);
    const incomplete = await serve([leaf({ issuer, issuerUrl: published.url })]);
    expect(await check(incomplete)).toMatchObject({
      simple: { status: 'up' },
      isChainIncomplete: true,
    });
    expect(await check(await serve([leaf({ issuer }), issuer]))).toMatchObject({
      simple: { status: 'up' },
      isChainIncomplete: false,
    });
  });
});

describe('a page that opens in no browser is down', () => {
  test.each<keyof typeof refused>(['different lengths', 'another protocol'])('%s', async (name) => {
    const { url, close } = await startRawAnswers();
    onTestFinished(close);
    expect(await check(`${url}/${encodeURIComponent(name)}`)).toMatchObject({
      simple: { status: 'down' },
      reason: 'protocol',
    });
  });

  test.each<[string, () => Issued[]]>([
    ['a weak key', () => [leaf({ key: 'RSA-1024' })]],
    ['a weak signature', () => [leaf({ hash: 'sha1' })]],
    ['an expired certificate', () => [leaf({ from: -9, until: -1 })]],
    ['no intermediate certificate anywhere', () => [leaf({ issuer: intermediate() })]],
  ])('%s', async (_, chain) => {
    const url = await serve(chain(), { options: { ciphers: 'DEFAULT:@SECLEVEL=0' } });
    expect(await check(url)).toMatchObject({ simple: { status: 'down' }, reason: 'tls' });
  });
});
