/** An update of the last release keeps its data, and what is left after a destroy is adopted: docs/runbook/restoring.md. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Product } from '../../bin/postflight/product.ts';
import type { Listening } from '../../dev/listen.ts';
import { register, signIn } from '../../shared/calls/identity/accounts.ts';
import { listSites } from '../../shared/calls/portfolio/sites.ts';
import { person } from '../support/local-host.ts';
import { deployedBy, lostData, refusals } from '../support/replacement.ts';
import * as deployment from './support/deploy.ts';
import { startEdge } from './support/edge.ts';
import { type Emulator, startEmulator } from './support/emulator.ts';
import { type EnforcingProxy, startEnforcingProxy } from './support/enforcing-proxy.ts';
import { dataIn, type Holders, holdersOf, kept, writeData } from './support/kept-data.ts';
import { lastRelease, synthesiseCommit } from './support/last-release.ts';
import { onEmulator } from './support/on-emulator.ts';
import { createSecrets, secretSettings } from './support/secrets.ts';

const ofBoth = { alarmEmail: 'ops@example.com', mailFrom: 'no-reply@example.com' };
const settings = { ...ofBoth, ...secretSettings };
const { signal } = new AbortController();
const { email, password } = person;

onEmulator('an update of the last release', () => {
  let emulator: Emulator;
  let proxy: EnforcingProxy;
  let edge: Listening | undefined;
  let holders: Holders;
  const product = async (): Promise<Product> => {
    await edge?.close();
    proxy.forget();
    edge = await startEdge(emulator);
    return new Product(edge.url);
  };
  beforeAll(async () => {
    emulator = await startEmulator();
    proxy = await startEnforcingProxy(emulator);
    await deployment.bootstrap(emulator);
    const release = lastRelease();
    if (release === undefined) throw new Error('This clone has no release in its history');
    const assembly = synthesiseCommit(release, emulator.folder, ofBoth);
    await deployment.deployAssembly(emulator, assembly);
    holders = await holdersOf(emulator);
    await writeData(emulator, holders);
  }, 1_800_000);
  afterAll(async () => {
    await edge?.close();
    await proxy?.close();
    await emulator?.stop();
  });

  test('succeeds, and keeps all data where it is', async () => {
    const before = deployedBy(await deployment.deployedTemplates(emulator));
    await createSecrets(emulator);
    await deployment.deploy(emulator, settings);
    const stacks = await deployment.deployedStacks(emulator);
    const failed = stacks.filter(({ status }) => !/^(?:CREATE|UPDATE)_COMPLETE$/.test(status));
    expect(failed).toEqual([]);
    const after = deployedBy(await deployment.deployedTemplates(emulator));
    expect(refusals(before, after)).toEqual([]);
    const lost = lostData(before, after).filter(({ isRetained }) => !isRetained);
    // docs/deploy.md, 'Upgrading': the jobs of a queue that is no longer needed.
    expect(lost.filter(({ type }) => type !== 'AWS::SQS::Queue')).toEqual([]);
    expect(await holdersOf(emulator)).toEqual(holders);
    expect(await dataIn(emulator, holders)).toEqual(kept);
    await (await product()).call(register, { body: person }, signal);
  });

  test('what a destroy leaves is adopted, with its users', async () => {
    await deployment.destroy(emulator);
    expect(await deployment.deployedStacks(emulator)).toEqual([]);
    expect(await dataIn(emulator, holders)).toEqual(kept);
    const { table, reports, pool } = holders;
    await deployment.deploy(emulator, {
      ...settings,
      adoptTable: table,
      adoptReportsBucket: reports,
      adoptUserPool: pool,
    });
    const adopting = await product();
    const session = await adopting.call(signIn, { body: { email, password } }, signal);
    if ('challenge' in session) throw new Error('It asks for a second step');
    adopting.signInAs(session);
    expect(await adopting.call(listSites, { params: { email } }, signal)).toEqual([
      { email, sites: [] },
    ]);
    expect(proxy.evaluations.flatMap(({ denied }) => denied ?? [])).toEqual([]);
  });
});
