import { randomUUID } from 'node:crypto';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { limitSubUser } from '../../../shared/calls/identity/sub-users.ts';
import { emailOf, oldPassword, signingIn } from '../../../test/support/account-calls.ts';
import { refuseOnce } from '../../../test/support/refuse-once.ts';
import {
  askingForPlan,
  chosen,
  inviting,
  listing,
  registering,
  removing,
  renewing,
  settingPassword,
  teamOf,
} from '../../../test/support/team-calls.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { auditOf } from '../../platform/audit/audit.ts';
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { subUserStore } from './sub-user-store.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { team, mailedToken } = teamOf(standIns, table);

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an invitation', () => {
  test('works once, also when its link is used twice at once', async () => {
    const root = await team();
    const email = emailOf();
    await inviting(root, email);
    const token = mailedToken(email);
    const uses = await Promise.all([1, 2].map(() => settingPassword(email, token)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, body } = await settingPassword(email, token);
    expect([status, body.errors[0].field]).toEqual([400, 'confirmToken']);
    expect((await signingIn(email, chosen)).status).toBe(200);
  });

  test('does not work for another address, after 7 days or after its withdrawal', async () => {
    const root = await team();
    const [email, other] = [emailOf(), emailOf()];
    await inviting(root, email);
    const { body: withdrawn } = await inviting(root, other);
    expect((await settingPassword(other, mailedToken(email))).status).toBe(400);
    await removing(root, withdrawn.id);
    expect((await settingPassword(other, mailedToken(other))).status).toBe(400);
    // Invited again: the earlier link belongs to an earlier invitation.
    const earlier = mailedToken(other);
    await inviting(root, other);
    expect((await settingPassword(other, earlier)).status).toBe(400);
    const late = Date.now() + 7 * 86_400_000 + 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: late });
    expect((await settingPassword(email, mailedToken(email))).status).toBe(400);
  });

  test('is not accepted with an access that was limited in the meantime', async () => {
    const root = await team();
    const email = emailOf();
    const { body: invited } = await inviting(root, email);
    const store = subUserStore(table);
    const member = await store.find(root.accountId, invited.id);
    if (member === undefined) throw new Error('not invited');
    const now = new Date();
    const auditing = () => {
      const requestId = randomUUID();
      const audit = auditOf(table, { contract: limitSubUser, caller: undefined, requestId, now });
      audit.by(root);
      return audit;
    };
    expect(await store.limit(member, { acme: 'view' }, auditing())).toBe(true);
    const token = mailedToken(email);
    const user = { userId: randomUUID(), claimId: 'claim', token, now, audit: auditing() };
    expect(await store.takeUp(member, user)).toBe('void');
    expect((await settingPassword(email, token)).status).toBe(200);
    const joined = await store.find(root.accountId, invited.id);
    const key = { accountId: root.accountId, userId: joined?.userId ?? '' };
    const { data } = await userEntity(table).get(key).go({ consistent: true });
    expect(data?.clients).toEqual({ acme: 'view' });
  });

  test('is renewed until a password is set', async () => {
    const root = await team();
    const email = emailOf();
    const { body: invited } = await inviting(root, email);
    const replaced = mailedToken(email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 });
    const renewed = await renewing(root, invited.id);
    expect(renewed.status).toBe(200);
    expect(Date.parse(renewed.body.invitedUntil)).toBe(Date.now() + 7 * 86_400_000);
    expect((await settingPassword(email, replaced)).status).toBe(400);
    expect((await settingPassword(email, mailedToken(email))).status).toBe(200);
    expect((await renewing(root, invited.id)).status).toBe(409);
    expect((await renewing(await team(), invited.id)).status).toBe(404);
  });

  test.each(['chosen-by-me-1!', 'Chosen-by-me!', 'Chosenbyme1', 'Cho-1!a', ''])(
    '%j is no password of a sub-user',
    async (password) => {
      const root = await team();
      const email = emailOf();
      await inviting(root, email);
      const { status, body } = await settingPassword(email, mailedToken(email), password);
      expect([status, body.errors[0].field]).toEqual([400, 'password']);
      expect((await settingPassword(email, mailedToken(email))).status).toBe(200);
    },
  );

  test('stands when its mail could not be sent, which a renewal would say', async () => {
    const root = await team();
    const email = emailOf();
    vi.spyOn(mailClient(), 'send').mockImplementation((command) => {
      if (command instanceof SendEmailCommand) throw new Error('throttled');
    });
    const invited = await inviting(root, email);
    expect(invited.status).toBe(201);
    expect((await renewing(root, invited.body.id)).status).toBe(502);
    expect(await listing(root)).toMatchObject([{ email }]);
  });

  test('leaves no user in the pool if the table refuses, and can be accepted again', async () => {
    const root = await team();
    const email = emailOf();
    await inviting(root, email);
    refuseOnce(documentClient(), ({ input }) => JSON.stringify(input).includes('isRoot'));
    expect((await settingPassword(email, mailedToken(email))).status).toBe(500);
    expect((await signingIn(email, chosen)).status).toBe(401);
    expect((await settingPassword(email, mailedToken(email))).status).toBe(200);
  });

  test('keeps no one from registering for themselves, and is void then', async () => {
    const root = await team();
    const email = emailOf();
    await inviting(root, email);
    const registered = await registering(email);
    expect(registered.status).toBe(201);
    const [confirmation, invitation] = standIns.ses.mailbox.list(email);
    expect(confirmation?.subject).toBe('Please confirm your email address');
    const link = new URL(/http:\S+/.exec(invitation?.text ?? '')?.[0] ?? '');
    const late = await settingPassword(email, link.searchParams.get('confirmToken') ?? '');
    expect([late.status, late.body.message]).toEqual([
      409,
      'An account with this email already exists',
    ]);
    expect((await signingIn(email, oldPassword)).status).toBe(200);
    expect((await askingForPlan(registered.body.userId)).body).toMatchObject({ isRoot: true });
  });
});
