/** Who may call what, asked over HTTP at the local host's gateway. Foreign tokens are in `tokens.test.ts`. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { auditEntryEntity } from '../../functions/platform/audit/audit-entry-entity.ts';
import { twoStepStore } from '../../functions/identity/two-step/two-step-store.ts';
import type { Actor as AuditActor } from '../../shared/calls/scope.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import type { CallContract } from '../../shared/calls/define-call.ts';
import { useGoogleAnalytics } from '../support/google-analytics.ts';
import { useChatStandIns } from '../support/chat-stand-ins.ts';
import { useIdentityProviders } from '../support/identity-provider.ts';
import { isWhole } from '../support/is-whole.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { kindsOf, writtenBy } from '../support/written-items.ts';
import { startSmallStripe } from '../support/small-stripe.ts';
import { useStandIns } from '../stand-ins.ts';
import { type Actor, actorKinds, type ActorKind, makeActors } from './actors.ts';
import { playAnalytics } from './measuring/analytics-samples.ts';
import { audited, byMailLink, unaudited } from './audited.ts';
import { playChats } from './notifying/channels-samples.ts';
import { borrowed, foreignSamples, namesAnAccount } from './foreign-samples.ts';
import { type Answer, startApi } from './over-http.ts';
import { admitActorsToPool } from './pool-of-actors.ts';
import { limitedView, limitedWork, rowOf, rows } from './rows.ts';
import {
  billingFor,
  markerOf,
  planOverrides,
  type Sample,
  samples,
  type World,
} from './samples.ts';

const standIns = await useStandIns();
await useIdentityProviders();
playChats(await useChatStandIns());
playAnalytics(await useGoogleAnalytics());
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
// No worker runs here that would end a validation, or take a picture.
vi.stubEnv('VALIDATION_WAIT_MS', '0');
vi.stubEnv('SCREENSHOT_WAIT_MS', '0');
vi.stubEnv('PLAN_OVERRIDES', planOverrides);
const stripe = await startSmallStripe();
vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test');
vi.stubEnv('STRIPE_ENDPOINT', stripe.url);
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const site = await startLoopbackServer((_, response) => {
  response
    .setHeader('content-type', 'text/html')
    .end('<!doctype html><title>A site</title><p>Open');
});
const world: World = { table, origin: site.url };
admitActorsToPool();
const api = await startApi();
let actors: Record<ActorKind, Actor>;
let stranger: Actor;
let strangers: Actor[];

beforeAll(async () => {
  actors = await makeActors(table);
  const others = await makeActors(table);
  stranger = others.root;
  strangers = [others.root, others['sub-user']];
});
afterAll(() => Promise.all([api.stop(), site.close(), stripe.close()]));

async function sampleOf(call: CallContract, actor: Actor): Promise<Sample> {
  const makeSample = samples[call.id];
  if (makeSample === undefined) throw new Error(`samples.ts has no sample of ${call.id}`);
  return makeSample(actor, world);
}

const rootSamples = new Map<string, Promise<Sample>>();
/** The same one every time, for questions that change nothing of it. */
function rootSample(call: CallContract): Promise<Sample> {
  const made = rootSamples.get(call.id) ?? sampleOf(call, actors.root);
  rootSamples.set(call.id, made);
  return made;
}

async function calling(
  call: CallContract,
  sample: Sample,
  actor: Actor | undefined,
): Promise<Answer> {
  vi.stubEnv('BILLING', billingFor(call.id));
  const answer = await api.ask(call, sample, actor && api.tokenFor(actor, sample.sessionId));
  // Staff answer customers.
  const isOfOthers = call.caller === 'support';
  expect(isOfOthers ? [] : ofOthersIn(answer, actor ?? actors.anonymous)).toEqual([]);
  return answer;
}

/** Texts that identify another actor's account in an answer and its headers. */
function ofOthersIn({ body, headers }: Answer, asking: Actor): string[] {
  const text = JSON.stringify([body, [...headers]]);
  return [...Object.values(actors), ...strangers]
    .filter(({ accountId }) => accountId !== asking.accountId)
    .flatMap((other) => [markerOf(other), other.accountId, other.accountEmail, other.userId])
    .filter((mark) => text.includes(mark));
}

type Command = Parameters<typeof writtenBy>[0];

/** The result of `work`, and the requests to the table while it runs. */
async function sending<Done>(work: () => Promise<Done>): Promise<[Done, Command[]]> {
  const sent = vi.spyOn(documentClient(), 'send');
  try {
    return [await work(), sent.mock.calls.map(([command]) => command)];
  } finally {
    sent.mockRestore();
  }
}

/** Everything that is sent to the table while `work` runs, as text. */
async function sentToTable(work: () => Promise<unknown>): Promise<string> {
  const [, sent] = await sending(work);
  return JSON.stringify(sent.map(({ input }) => input));
}

/** Audit entries of the request, in the accounts that it changed. */
async function auditEntries({ headers }: Answer, written: { pk: string }[]) {
  const asked = headers.get('x-request-id');
  const accountIds = new Set(written.flatMap(({ pk }) => /^account#(.+)$/.exec(pk)?.[1] ?? []));
  const found = await Promise.all(
    [...accountIds].map((accountId) =>
      auditEntryEntity(table).query.byTime({ accountId }).go({ consistent: true, pages: 'all' }),
    ),
  );
  return found.flatMap(({ data }) => data).filter(({ requestId }) => requestId === asked);
}

/** Who caused an entry. Of those who are not signed in, only the kind is known here. */
const whoOf = (actor: AuditActor, { caller }: CallContract): unknown[] =>
  caller === 'public' || !('userId' in actor) ? [actor.kind] : [actor.kind, actor.userId];

/** Whom an entry of the call must name. */
function whoCalls({ id, caller }: CallContract, { userId }: Actor): unknown[] {
  if (caller === 'public') return byMailLink.includes(id) ? ['mail-link'] : ['user'];
  return [caller === 'support' ? 'support' : 'user', userId];
}

test('every row and every sample is of a call that exists', () => {
  const ids = new Set(catalogue.map(({ id }) => id));
  const unknown = [rows, samples, audited, unaudited]
    .flatMap((named) => Object.keys(named))
    .filter((id) => !ids.has(id));
  expect(unknown).toEqual([]);
});

test('every contract says what its call changes', () => {
  const said = catalogue.flatMap(({ id, writes }) => (writes === undefined ? [] : [[id, writes]]));
  expect(
    Object.fromEntries(said.map(([id, writes]) => [id, (writes as { kind: string }).kind])),
  ).toEqual(audited);
});

/**
 * Those without a session, readers of a share link, or the first who is let in, and every twelfth of the others, in turns
 * from call to call.
 */
const someOf = (kinds: ActorKind[], turn: number): ActorKind[] =>
  isWhole
    ? kinds
    : kinds.filter(
        (kind, at) =>
          kind === 'anonymous' ||
          kind === 'share link' ||
          kind === 'report link' ||
          at === 0 ||
          (at + turn) % 12 === 0,
      );

/** After them, the root user can do less. */
const triedLast = ['require-two-step', 'ask-for-deletion', 'keep-account'];
const cases = catalogue
  .toSorted((a, b) => triedLast.indexOf(a.id) - triedLast.indexOf(b.id))
  .map((call, turn) => [call.id, call, turn] as const);
describe.each(cases)('%s', (id, call, turn) => {
  const row = rowOf(id);
  const kinds = (wanted: (verdict: unknown) => boolean) =>
    actorKinds.filter((kind) => wanted(row[kind]));

  test('has a sample', () => {
    expect(samples[id]).toEqual(expect.anything());
  });

  const [allowed, refused] = [
    kinds((verdict) => verdict === 'allow'),
    kinds((verdict) => verdict !== 'allow'),
  ];
  test.each(someOf(allowed, turn))('%s is allowed', async (kind) => {
    const actor = actors[kind];
    const sample = await sampleOf(call, actor);
    const [answer, sent] = await sending(() =>
      calling(call, sample, kind === 'anonymous' ? undefined : actor),
    );
    const statuses = [call.status ?? 200, ...(call.isAccepted === undefined ? [] : [202])];
    expect(statuses).toContain(answer.status);
    expect(answer.body).toEqual(expect.anything());
    const written = sent.flatMap(writtenBy);
    const entries = await auditEntries(answer, written);
    expect(
      entries.map(({ action, actor: who, subject }) => [action, whoOf(who, call), subject.kind]),
    ).toEqual(audited[id] === undefined ? [] : [[id, whoCalls(call, actor), audited[id]]]);
    // A kind that `unaudited` lacks needs a decision: an entry, or a reason why there is none.
    const known =
      audited[id] === undefined ? [...(unaudited[id] ?? []), 'limit'] : kindsOf(written);
    expect(known).toEqual(expect.arrayContaining(kindsOf(written)));
  });

  test.each(someOf(refused, turn))('%s is refused', async (kind) => {
    const actor = actors[kind];
    // Those without a session request the root's data.
    const sample = await (kind === 'anonymous' ? rootSample(call) : sampleOf(call, actor));
    // The call that sets it up was tried before.
    if (kind.endsWith('without second step')) await twoStepStore(table).switchOff(actor);
    const answer = await calling(call, sample, kind === 'anonymous' ? undefined : actor);
    expect(answer.status).toBe(row[kind]);
    const isSuspension = kind.startsWith('suspended') && row?.root === 'allow';
    const isTwoStepDue = kind.endsWith('without second step') && row?.root === 'allow';
    const reason = isSuspension ? 'account_suspended' : undefined;
    const isExpiry = kind === 'expired root' && row?.root === 'allow';
    const isUnconfirmed = kind === 'unconfirmed root' && row?.root === 'allow';
    const unlessExpired = isUnconfirmed ? 'email_not_confirmed' : reason;
    const expected = isExpiry ? 'subscription_expired' : unlessExpired;
    const isLimited = kind.startsWith('limited') && row['sub-user'] === 'allow';
    const unlessLimited = isLimited ? 'limited_to_clients' : expected;
    expect(answer.body.errors[0].reason).toBe(isTwoStepDue ? 'two_step_required' : unlessLimited);
    expect(JSON.stringify(answer.body)).not.toContain(markerOf(actor));
  });

  if (call.caller === 'public') return;

  test('names accounts only in fields that are checked', async () => {
    const sample = await rootSample(call);
    const checked = foreignSamples(call, sample, stranger).map(({ field }) => field);
    expect(namesAnAccount(sample, actors.root)).toEqual(checked);
  });

  test('another account by name: 403, and nothing of it is read', async () => {
    const isForRoot = row?.root === 'allow';
    const actor = isForRoot ? actors.root : actors.support;
    const sample = isForRoot ? await rootSample(call) : await sampleOf(call, actor);
    const foreignOnes = foreignSamples(call, sample, stranger);
    // The available data.
    if (foreignOnes.length > 0) await sampleOf(call, stranger);
    for (const { field, foreign } of foreignOnes) {
      let answer: Answer | undefined;
      const sent = await sentToTable(async () => {
        answer = await calling(call, foreign, actor);
      });
      expect([answer?.status, answer?.body.errors[0].field]).toEqual([403, field.split('.')[1]]);
      expect(sent).not.toContain(stranger.accountId);
      expect(sent).not.toContain(stranger.accountEmail);
    }
  });

  test("another account's root reaches nothing of it under their own name", async () => {
    const sample = await rootSample(call);
    let text = '';
    const sent = await sentToTable(async () => {
      const { body } = await calling(call, borrowed(sample, actors.root, stranger), stranger);
      text = JSON.stringify(body);
    });
    const { accountId, accountEmail, userId } = actors.root;
    for (const theirs of [accountId, accountEmail, userId]) expect(sent).not.toContain(theirs);
    for (const secret of [markerOf(actors.root), accountEmail, userId, sample.secret])
      expect(text).not.toContain(secret ?? 'nothing to keep');
  });

  test("another account's users learn nothing by the same question", async () => {
    const sample = await rootSample(call);
    const namesRoot = foreignSamples(call, sample, stranger).length > 0;
    // The root or the sub-user, in turns from call to call.
    for (const other of strangers.filter((_, at) => isWhole || at === turn % strangers.length)) {
      const answer = await calling(call, sample, other);
      // A request that names no account is answered from the caller's account.
      expect(answer.status).toSatisfy((status: number) =>
        namesRoot ? status === 403 : status < 500,
      );
      const text = JSON.stringify(answer.body);
      const { accountEmail, userId } = actors.root;
      for (const secret of [markerOf(actors.root), accountEmail, userId, sample.secret]) {
        expect(text).not.toContain(secret ?? 'nothing to keep');
      }
    }
  });
});

const ofSites = new Set([...limitedView, ...limitedWork]);
test.each(cases.filter(([id]) => ofSites.has(id)))(
  '%s: a member who is limited to clients reaches no other site of the account',
  async (_, call) => {
    const worker = actors['limited worker'];
    const { clientId: own, ...colleague } = worker;
    const sample = await sampleOf(call, colleague);
    const { body } = await calling(call, sample, worker);
    const text = JSON.stringify(body);
    const ids = JSON.stringify(sample).match(/[\da-f]{8}-[\da-f-]{27}/g) ?? [];
    const theirs = JSON.stringify(worker);
    const secrets = [sample.secret ?? '', ...ids].filter((secret) => !theirs.includes(secret));
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(own).toEqual(expect.any(String));
  },
);
