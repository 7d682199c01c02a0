/**
 * 'After a destroy' of docs/runbook/restoring.md, as far as the stand-ins allow: a new stack adopts table, bucket, user
 * pool, finds the key of links in mails, and makes a client of its own in the pool.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { root } from '../bin/entry-points.ts';
import { listenOnLoopback } from '../dev/stand-ins/loopback-server.ts';
import { signSubscription } from '../functions/notifying/mail/unsubscribe-link.ts';
import { bucketClient } from '../functions/platform/aws/bucket-client.ts';
import { env } from '../functions/platform/aws/env.ts';
import { objectStore } from '../functions/platform/aws/object-store.ts';
import { accessTokenVerifier } from '../functions/platform/callers/access-token.ts';
import { readSecret } from '../functions/platform/aws/secret.ts';
import { identityEntity } from '../functions/platform/callers/identity-entity.ts';
import { reportKey } from '../functions/measuring/scans/report-keys.ts';
import { handler as sweepHandler } from '../functions/lifecycle/schedules/sweep.schedule.ts';
import { getUnsubscription } from '../shared/calls/notifying/mail.ts';
import { getSuggestions } from '../shared/calls/measuring/scan-results.ts';
import { useCloud } from './cloud/cloud.ts';
import { useStandIns } from './stand-ins.ts';
import { oldPassword, registered, type Registered, signingIn } from './support/account-calls.ts';
import { call } from './support/call-handler.ts';
import { listPage } from './support/listed-page.ts';
import { loadHandler } from './support/load-handler.ts';
import { hoursAgo, scansOfAnAccount } from './support/scan-calls.ts';
import { reportOf } from './support/scans.ts';
import { sectionOf } from './support/shell-blocks.ts';

const cloud = await useCloud();
const standIns = await useStandIns();
const { table, scanOf, store } = await scansOfAnAccount();
const browsers = await listenOnLoopback(standIns.cognito.handleBrowser);
const pool = new CognitoIdentityProviderClient({ endpoint: browsers.url });
const report = reportOf('mobile');
const url = 'https://shop.example.com/';

let before: Registered;
let wasSignedIn: boolean;
/** In a mail from before. */
let token: string;
let client: string;
beforeAll(async () => {
  before = await registered();
  const { email, userId } = before;
  const found = await identityEntity(table).get({ kind: 'cognito', subject: userId }).go();
  const accountId = found.data?.accountId ?? '';
  const scanId = await scanOf(
    { accountId, url: await listPage(table, accountId, url) },
    hoursAgo(1),
    { mobile: 90, desktop: 90 },
  );
  const scans = await store.deviceScansOf(accountId, scanId);
  const mobile = scans.find(({ device }) => device === 'mobile');
  if (mobile === undefined) throw new Error('There is no device scan');
  await objectStore(bucketClient(), env.reportsBucket()).putJson(reportKey(mobile), report);
  token = signSubscription(await keyOfLinks(), { accountId, address: email }, new Date());
  wasSignedIn = (await accessTokenVerifier()(before.accessToken)) !== undefined;

  client = standIns.cognito.replaceClient();
  vi.stubEnv('USER_POOL_CLIENT_ID', client);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  pool.destroy();
  await browsers.stop();
});

const keyOfLinks = async () => (await readSecret('MAIL_LINK_KEY')) ?? '';
const look = async () =>
  call(await loadHandler(getUnsubscription), getUnsubscription, { query: { token } });

test('the sessions of the earlier client have ended', async () => {
  expect(wasSignedIn).toBe(true);
  expect(await accessTokenVerifier()(before.accessToken)).toBeUndefined();
  const renewal = { ClientId: client, RefreshToken: before.refreshToken };
  await expect(pool.send(new GetTokensFromRefreshTokenCommand(renewal))).rejects.toThrow(
    'Invalid Refresh Token',
  );
});

test('people sign in with their password, and open a report from before', async () => {
  const { status, body } = await signingIn(before.email, oldPassword);
  expect(status).toBe(200);
  expect(await accessTokenVerifier()(body.accessToken)).toMatchObject({ sub: before.userId });
  const { userId } = before;
  const answer = await call(
    await loadHandler(getSuggestions),
    getSuggestions,
    { body: { url } },
    { as: { userId } },
  );
  expect(answer).toMatchObject({ status: 200, body: { mobile: report.suggestions } });
});

test('a link in a mail from before stops mails as long as its key is accepted', async () => {
  const key = await keyOfLinks();
  vi.stubEnv('MAIL_LINK_KEY', `of a rotation,${key}`);
  expect(await look()).toMatchObject({ status: 200, body: { email: before.email } });
  vi.stubEnv('MAIL_LINK_KEY', 'of a rotation');
  expect((await look()).status).toBe(400);
});

test('the sweeps run', async () => {
  await expect(sweepHandler({})).resolves.toBeUndefined();
});

const Resources = z.record(
  z.string(),
  z.object({ Type: z.string(), DeletionPolicy: z.string().default('Delete') }),
);
const pages = globSync('docs/runbook/*.md', { cwd: root });
const runbook = pages.map((page) => readFileSync(join(root, page), 'utf8')).join('\n');

/** A bucket's name in AWS without its stage and its random end: `…-data-reports…`. */
const bucketName = (stackName: string, id: string): string =>
  `…-${stackName.split('-').at(-1)}-${id.replace(/[\dA-F]{8}$/, '')}…`.toLowerCase();

/** How the runbook names what stays, by type. */
const named: Record<string, (stackName: string, id: string) => string> = {
  'AWS::Cognito::UserPool': () => '`adoptUserPool`',
  'AWS::Cognito::UserPoolGroup': (_, id) => `the group \`${id.toLowerCase()}\``,
  'AWS::DynamoDB::GlobalTable': () => '`adoptTable`',
  'AWS::S3::Bucket': (stackName, id) => `\`${bucketName(stackName, id)}\``,
  'AWS::S3::BucketPolicy': () => 'a policy, which stays too',
};

const retained = cloud.stacks.flatMap(({ stackName, template }) =>
  Object.entries(Resources.parse(template['Resources']))
    .filter(([, { DeletionPolicy }]) => DeletionPolicy !== 'Delete')
    .map(([id, { Type }]) => [stackName, id, Type] as const),
);

test.each(retained)('the runbook says what to do with what stays: %s %s', (stackName, id, type) => {
  const name = named[type];
  expect(name, `the runbook does not know ${type}`).toBeDefined();
  expect(sectionOf(runbook, 'After a destroy')).toContain(name?.(stackName, id));
});

test('a bucket that the runbook names exists', () => {
  const buckets = cloud.stacks.flatMap(({ stackName, template }) =>
    Object.entries(Resources.parse(template['Resources'])).flatMap(([id, { Type }]) =>
      Type === 'AWS::S3::Bucket' ? [bucketName(stackName, id)] : [],
    ),
  );
  const found = runbook.match(/…-[a-z-]+…/g) ?? [];
  expect(new Set(found)).toEqual(new Set(buckets));
});
