import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '../../../shared/calls/identity/accounts.ts';
import * as calls from '../../../shared/calls/notifying/channels.ts';
import { addSite } from '../../../shared/calls/portfolio/sites.ts';
import { mailReader, registered } from '../../../test/support/account-calls.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { useChannelCalls, type ChannelOwner } from '../../../test/support/channel-calls.ts';
import { seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { accountStore } from '../../identity/accounts/account-store.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { switchOff } from './switch-off.ts';
import { emailByDefault } from './email-by-default.ts';

const standIns = await useStandIns();
const { table, ask, confirm, owner, shown } = await useChannelCalls();
const { linkIn } = mailReader(standIns);
afterEach(() => vi.unstubAllEnvs());

const add = async (as: { userId: string; email: string }, host = 'shop') => {
  const sites = [{ url: `https://${host}.example.com/`, siteName: host }];
  const body = { email: as.email, sites };
  return callRaw(await loadHandler(addSite), addSite, { body }, { as });
};
const isOn = async (user: ChannelOwner) => (await shown(user)).email.toggle_notification;
const entriesOf = async ({ accountId }: ChannelOwner) =>
  (await auditEntryEntity(table).query.byTime({ accountId }).go({ consistent: true })).data;

describe('the first site of an owner with a confirmed address', () => {
  test('enables email to the owner, with an entry in the audit trail', async () => {
    const user = await owner();
    expect((await add(user)).status).toBe(201);
    expect((await shown(user)).email).toMatchObject({
      userEmail: user.email,
      toggle_notification: true,
    });
    const entries = await entriesOf(user);
    expect(entries.toSorted((a, b) => a.action.localeCompare(b.action))).toMatchObject([
      { action: 'add-site' },
      {
        action: 'email-by-default',
        actor: { kind: 'user', userId: user.userId },
        subject: { kind: 'notifications', names: ['email'] },
      },
    ]);
  });

  test('does so too when a team member adds it', async () => {
    const user = await owner();
    const member = await seedSubUser(table, user);
    expect((await add({ ...member, email: user.email })).status).toBe(201);
    expect((await shown(user)).email).toMatchObject({
      userEmail: user.email,
      toggle_notification: true,
    });
  });

  test('changes nothing once the account has chosen, or the channel was switched off', async () => {
    const [chose, lost] = [await owner(), await owner()];
    await ask(calls.disableEmail, chose);
    const target = { userEmail: lost.email, toggle_notification: true, userId: lost.userId };
    await ask(calls.enableEmail, lost, target);
    await switchOff(table, lost.accountId, 'email', { reason: 'It bounces.' }, new Date());
    for (const user of [chose, lost]) {
      expect((await add(user)).status).toBe(201);
      expect(await isOn(user)).toBe(false);
    }
  });

  test('enables nothing that the plan does not include', async () => {
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Trial: { channels: ['Slack'] } }));
    const user = await owner();
    expect((await add(user)).status).toBe(201);
    expect(await isOn(user)).toBe(false);
  });

  test('keeps a frequency that was chosen', async () => {
    const user = await owner();
    const frequency = { email: 'Weekly' };
    await ask(calls.setNotificationFrequency, user, { email: user.email, frequency });
    await add(user);
    expect((await shown(user)).email).toMatchObject({
      frequency: 'Weekly',
      toggle_notification: true,
    });
  });
});

test('a further site changes nothing for an account that never chose', async () => {
  const user = await owner(false);
  await add(user);
  await confirm(user);
  vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Trial: { siteLimit: 2 } }));
  expect((await add(user, 'second')).status).toBe(201);
  expect(await isOn(user)).toBe(false);
});

describe('an owner without a confirmed address', () => {
  const registeredOwner = async (): Promise<ChannelOwner & { confirmToken: string }> => {
    const { email, userId } = await registered();
    const found = await accountStore(table).findByEmail(email);
    const confirmToken = linkIn(email).searchParams.get('confirmToken') ?? '';
    return { accountId: found?.accountId ?? '', userId, email, sessionId: 'one', confirmToken };
  };
  const confirming = async ({ email, confirmToken }: { email: string; confirmToken: string }) =>
    callRaw(await loadHandler(confirmEmail), confirmEmail, { body: { email, confirmToken } });

  test('gets mails once it is confirmed, if the choice was left on', async () => {
    const user = await registeredOwner();
    await add(user);
    expect((await shown(user)).email).toMatchObject({
      toggle_notification: false,
      byDefault: true,
    });
    expect((await confirming(user)).status).toBe(200);
    expect((await shown(user)).email).toMatchObject({
      userEmail: user.email,
      toggle_notification: true,
      byDefault: false,
    });
  });

  test('gets none if it was switched off', async () => {
    const user = await registeredOwner();
    await add(user);
    const { body } = await ask(calls.disableEmail, user);
    expect(body.email).toMatchObject({ toggle_notification: false, byDefault: false });
    await confirming(user);
    expect(await isOn(user)).toBe(false);
  });

  test('gets none before there is a site, and then with the first', async () => {
    const user = await registeredOwner();
    await confirming(user);
    expect(await isOn(user)).toBe(false);
    await add(user);
    expect(await isOn(user)).toBe(true);
  });
});

test('two causes at once enable it once', async () => {
  const user = await owner(false);
  await add(user);
  await confirm(user);
  const enabled = await Promise.all(
    (['first-site', 'confirmed-email', 'first-site'] as const).map((cause) =>
      emailByDefault(table, user, { cause, now: new Date() }),
    ),
  );
  expect(enabled.filter(Boolean)).toHaveLength(1);
  expect(await isOn(user)).toBe(true);
});
