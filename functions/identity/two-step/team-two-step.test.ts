import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listSites } from '../../../shared/calls/portfolio/sites.ts';
import {
  requireTwoStep,
  resetSubUserTwoStep,
} from '../../../shared/calls/identity/team-two-step.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { registered, type Registered, signingIn } from '../../../test/support/account-calls.ts';
import { codeOf } from '../../../test/support/app-codes.ts';
import { call } from '../../../test/support/call-handler.ts';
import { askingForPlan, chosen, listing, teamOf } from '../../../test/support/team-calls.ts';
import {
  beginning,
  confirming,
  ending,
  recovering,
  twoStepOf,
  withTwoStep,
} from '../../../test/support/two-step-calls.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { accountStore } from '../accounts/account-store.ts';
import { handler as sitesHandler } from '../../portfolio/sites/list-sites.call.ts';
import { handler as requireHandler } from './require-two-step.call.ts';
import { handler as resetHandler } from './reset-sub-user-two-step.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { joined } = teamOf(standIns, table);
const dayMs = 86_400_000;

beforeEach(stopDates);
afterEach(() => vi.restoreAllMocks());

const lastMailTo = (email: string) => standIns.ses.mailbox.list(email)[0]?.subject;
const requiring = (root: Registered, required = true) =>
  call(
    requireHandler,
    requireTwoStep,
    { params: { user: root.email }, body: { required } },
    { as: root },
  );
const resetting = (root: Registered, subUserId: string) =>
  call(
    resetHandler,
    resetSubUserTwoStep,
    { params: { user: root.email, subUserId } },
    { as: root },
  );
const accountOf = async ({ userId }: { userId: string }) =>
  (await accountStore(table).findByUserId(userId))?.accountId ?? '';
const onTeamPlan = async (root: Registered) => {
  const accountId = await accountOf(root);
  await accountEntity(table).patch({ accountId }).set({ plan: 'Internal' }).go();
  return accountId;
};
/** A root user with two-step sign-in, and a member who signs in with a password. */
async function team() {
  const root = await withTwoStep();
  const accountId = await onTeamPlan(root);
  const member = await joined({ ...root, accountId });
  const { accessToken } = (await signingIn(member.email, chosen)).body;
  return { root, accountId, member: { ...member, accessToken: String(accessToken) } };
}
const endGrace = (accountId: string) =>
  accountEntity(table)
    .patch({ accountId })
    .set({ twoStepRequiredFrom: new Date(Date.now() - 1000).toISOString() })
    .go();
const listingSites = (root: Registered, { userId }: { userId: string }) =>
  call(sitesHandler, listSites, { params: { email: root.email } }, { as: { userId } });
type Member = Awaited<ReturnType<typeof team>>['member'];
async function setUp(member: Member): Promise<string> {
  const { secret } = (await beginning(member, chosen)).body;
  expect((await confirming(member, codeOf(secret))).status).toBe(200);
  return secret;
}

describe('two-step sign-in of a team', () => {
  test('is required by a root user who has it, in seven days, and announced by mail and plan', async () => {
    const root = await registered();
    await onTeamPlan(root);
    const refused = await requiring(root);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Set up two-step sign-in for yourself first, in your settings.',
    ]);
    const { root: other, member } = await team();
    const { requiredFrom } = (await requiring(other)).body;
    const days = (Date.parse(requiredFrom) - Date.now()) / dayMs;
    expect(days).toBeCloseTo(7, 2);
    expect(lastMailTo(member.email)).toBe('Your team requires two-step sign-in');
    expect(lastMailTo(other.email)).toBe('Two-step sign-in was switched on');
    expect((await askingForPlan(member.userId)).body.twoStepDue).toBe(requiredFrom);
    expect((await askingForPlan(other.userId)).body.twoStepDue).toBeNull();
    expect((await requiring(other)).body.requiredFrom).toBe(requiredFrom);
    expect((await listingSites(other, member)).status).toBe(200);
    expect((await requiring(other, false)).body.requiredFrom).toBeNull();
    expect((await askingForPlan(member.userId)).body.twoStepDue).toBeNull();
  });

  test('from then on a member without it reaches only what sets it up', async () => {
    const { root, accountId, member } = await team();
    await requiring(root);
    await endGrace(accountId);
    const refused = await listingSites(root, member);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([403, 'two_step_required']);
    expect((await askingForPlan(member.userId)).status).toBe(200);
    expect(await listing({ ...root, accountId })).toMatchObject([{ twoStep: 'off' }]);
    await setUp(member);
    expect((await listingSites(root, member)).status).toBe(200);
    expect(await listing({ ...root, accountId })).toMatchObject([{ twoStep: 'on' }]);
  });

  test('is asked at once of a member who joins later', async () => {
    const { root, accountId, member } = await team();
    await requiring(root);
    vi.setSystemTime(Date.now() + 1);
    const late = await joined({ ...root, accountId });
    expect((await listingSites(root, late)).body.errors[0].reason).toBe('two_step_required');
    expect((await listingSites(root, member)).status).toBe(200);
  });

  test('is not asked of those whom Google or Microsoft sign in', async () => {
    const { root, accountId, member } = await team();
    const { userId } = member;
    await userEntity(table).patch({ accountId, userId }).set({ hasPassword: false }).go();
    await requiring(root);
    await endGrace(accountId);
    expect((await listingSites(root, member)).status).toBe(200);
    expect((await twoStepOf(member)).body.isExempt).toBe(true);
    expect(await listing({ ...root, accountId })).toMatchObject([{ twoStep: 'provider' }]);
  });

  test('is switched off by no one while it is required; a recovery code still lets them in', async () => {
    const { root, accountId, member } = await team();
    await requiring(root);
    const { secret } = (await beginning(member, chosen)).body;
    const { recoveryCodes } = (await confirming(member, codeOf(secret))).body;
    const refused = await ending(member, chosen);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Your team requires two-step sign-in, so it stays on.',
    ]);
    expect((await ending(root)).status).toBe(409);
    await endGrace(accountId);
    expect((await recovering(member.email, recoveryCodes[0], { password: chosen })).status).toBe(
      200,
    );
    expect((await listingSites(root, member)).status).toBe(403);
  });
});

describe('a member who has lost phone and recovery codes', () => {
  test('is reset by the root user: sessions end, the member is notified, and the trail records it', async () => {
    const { root, accountId, member } = await team();
    await setUp(member);
    expect((await signingIn(member.email, chosen)).body.challenge).toBe('totp');
    expect((await resetting(root, member.id)).status).toBe(200);
    expect(lastMailTo(member.email)).toBe('Your two-step sign-in was reset');
    expect((await signingIn(member.email, chosen)).body.accessToken).toMatch(/^ey/);
    expect((await twoStepOf(member)).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    const { data } = await auditEntryEntity(table).query.byTime({ accountId }).go();
    const entry = data.find(({ action }) => action === 'reset-sub-user-two-step');
    expect(entry).toMatchObject({
      actor: { userId: root.userId },
      subject: { kind: 'sub-user', names: [member.email] },
    });
  });

  test('is known: no other id, and none who has not joined', async () => {
    const { root } = await team();
    expect((await resetting(root, crypto.randomUUID())).status).toBe(404);
  });
});
