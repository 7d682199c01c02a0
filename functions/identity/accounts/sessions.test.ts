import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  endOtherSessions,
  endSession,
  listSessions,
  mostSessionsListed,
  type OpenSession,
  signOut,
} from '../../../shared/calls/identity/settings.ts';
import { getUserPlan } from '../../../shared/calls/billing/plans.ts';
import {
  newPassword,
  oldPassword,
  registered,
  setting,
  signingIn,
} from '../../../test/support/account-calls.ts';
import { call, type CallOptions } from '../../../test/support/call-handler.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { parseClaims } from '../../platform/callers/find-caller.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { handler as planHandler } from '../../billing/plans/get-user-plan.call.ts';
import { handler as endOthersHandler } from './end-other-sessions.call.ts';
import { handler as endHandler } from './end-session.call.ts';
import { handler as listHandler } from './list-sessions.call.ts';
import { handler as signOutHandler } from './sign-out.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const linuxFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

afterEach(() => vi.useRealTimers());

interface SignedIn {
  as: NonNullable<CallOptions['as']>;
  userId: string;
  id: string;
  accessToken: string;
}

function signedInWith(accessToken: string): SignedIn {
  const payload: Record<string, unknown> = JSON.parse(
    Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
  );
  const {
    sub: userId,
    sessionId = '',
    authTime,
  } = parseClaims(payload) ?? { sub: '', authTime: 0 };
  return { as: { userId, sessionId, authTime }, userId, id: sessionId, accessToken };
}

/** A user with two sessions: the registration's, and a sign-in in Firefox at Vienna. */
async function twoSessions() {
  vi.stubEnv('ORIGIN_KEYS', 'key');
  const person = await registered();
  const answer = await signingIn(person.email, oldPassword, {
    raw: {
      headers: {
        'content-type': 'application/json',
        'user-agent': linuxFirefox,
        'x-origin-key': 'key',
        'x-viewer-address': '203.0.113.9',
        'cloudfront-viewer-city': 'Vienna',
        'cloudfront-viewer-country-name': 'Austria',
      },
    },
  });
  const { accessToken } = answer.body as { accessToken: string };
  return { ...person, first: signedInWith(person.accessToken), second: signedInWith(accessToken) };
}

const listing = async ({ as, userId }: SignedIn): Promise<OpenSession[]> =>
  (await call(listHandler, listSessions, { params: { userId } }, { as })).body.sessions;
const ending = ({ as, userId }: SignedIn, sessionId: string) =>
  call(endHandler, endSession, { params: { userId, sessionId } }, { as });
const endingOthers = ({ as, userId }: SignedIn) =>
  call(endOthersHandler, endOtherSessions, { params: { userId } }, { as });
const asking = async ({ as, userId }: SignedIn): Promise<number> =>
  (await call(planHandler, getUserPlan, { params: { userId } }, { as })).status;
const idsOf = (sessions: OpenSession[]) => sessions.map(({ id }) => id);

describe('list-sessions', () => {
  test('lists device, place and times of each, the calling one first', async () => {
    const { first, second } = await twoSessions();
    const [own, other, ...more] = await listing(second);
    expect(own).toEqual({
      id: second.id,
      device: 'Firefox on Linux',
      place: 'Vienna, Austria',
      signedInAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastSeenAt: expect.stringMatching(/^\d{4}-.*Z$/),
      current: true,
    });
    expect(other).toMatchObject({ id: first.id, place: null, current: false });
    expect(more).toEqual([]);
    expect((await listing(first)).map(({ id, current }) => [id, current])).toEqual([
      [first.id, true],
      [second.id, false],
    ]);
  });

  test('leaves out those whose refresh token has run out', async () => {
    const { first, second } = await twoSessions();
    const { userId } = second;
    await sessionEntity(table).patch({ userId, sessionId: second.id }).set({ expiresAt: 1 }).go();
    expect(idsOf(await listing(first))).toEqual([first.id]);
  });
});

test('of many sessions the ones seen last are listed, and all can be ended', async () => {
  const { userId, first } = await twoSessions();
  const seen = (minute: number) => new Date(Date.now() + minute * 60_000).toISOString();
  const many = Array.from({ length: mostSessionsListed }, (_, index) => ({
    userId,
    accountId: 'any',
    sessionId: `run-${index}`,
    device: 'curl',
    signedInAt: seen(0),
    lastSeenAt: seen(index + 1),
    expiresAt: 9e9,
  }));
  await sessionEntity(table).put(many).go();
  const listed = idsOf(await listing(first));
  expect([listed.length, ...listed.slice(0, 2)]).toEqual([50, first.id, 'run-49']);
  await endingOthers(first);
  expect(idsOf(await listing(first))).toEqual([first.id]);
});

describe('a session that is ended', () => {
  test('is refused on its next call; others continue; a repeat has no effect', async () => {
    const { first, second } = await twoSessions();
    expect(await asking(second)).toBe(200);
    expect((await ending(first, second.id)).status).toBe(200);
    expect((await ending(first, second.id)).status).toBe(200);
    expect([await asking(second), await asking(first)]).toEqual([401, 200]);
    expect(idsOf(await listing(first))).toEqual([first.id]);
  });

  test('must be one of the user’s own', async () => {
    const [ada, eve] = [await twoSessions(), await twoSessions()];
    expect((await ending(ada.first, eve.first.id)).status).toBe(404);
    expect((await ending({ ...ada.first, userId: eve.userId }, eve.first.id)).status).toBe(403);
    expect(await asking(eve.first)).toBe(200);
  });

  test('leaves the list with a sign-out', async () => {
    const { first, second } = await twoSessions();
    const leaving = () => call(signOutHandler, signOut, {}, { as: second.as });
    expect((await leaving()).status).toBe(200);
    expect((await leaving()).status).toBe(401);
    expect(await asking(second)).toBe(401);
    expect(idsOf(await listing(first))).toEqual([first.id]);
  });
});

test('all others are ended at once, and the calling one continues', async () => {
  const { email, first, second } = await twoSessions();
  const third = signedInWith((await signingIn(email, oldPassword)).body.accessToken);
  expect((await endingOthers(first)).status).toBe(200);
  expect((await endingOthers(first)).status).toBe(200);
  expect(await Promise.all([first, second, third].map(asking))).toEqual([200, 401, 401]);
  expect(idsOf(await listing(first))).toEqual([first.id]);
});

test('a new password ends all that began before it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 5000 });
  const { email, userId, first } = await twoSessions();
  vi.useRealTimers();
  await setting(userId, { currentPassword: oldPassword }, first.accessToken);
  expect(await asking(first)).toBe(401);
  const after = signedInWith((await signingIn(email, newPassword)).body.accessToken);
  expect(idsOf(await listing(after))).toEqual([after.id]);
});

test('the use of a session is noted once an hour', async () => {
  const { first } = await twoSessions();
  const sent = vi.spyOn(documentClient(), 'send');
  const notes = () =>
    sent.mock.calls.filter(([{ input }]) => JSON.stringify(input).includes('lastSeenAt')).length;
  await asking(first);
  expect(notes()).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
  await asking(first);
  await asking(first);
  expect(notes()).toBe(1);
  const [session] = await listing(first);
  expect(Date.parse(session?.lastSeenAt ?? '')).toBeCloseTo(Date.now(), -4);
  sent.mockRestore();
});
