import { describe, expect, test, vi } from 'vitest';
import * as calls from '../../../shared/calls/notifying/channels.ts';
import { type ChannelOwner, useChannelCalls } from '../../../test/support/channel-calls.ts';
import { useChatStandIns } from '../../../test/support/chat-stand-ins.ts';
import { settingsOf } from './channel-store.ts';

const chats = await useChatStandIns();
const { table, ask, owner, shown } = await useChannelCalls();

describe('Slack', () => {
  const connecting = async (user: ChannelOwner) => {
    const { body } = await ask(calls.registerEmailForSlack, user, { email: user.email });
    return new URL(body.url);
  };
  const came = (user: ChannelOwner, state: string | null, scope?: string) =>
    ask(calls.connectSlack, user, { code: chats.slack.grant('#alerts', scope), state });

  test('is connected by a visit to its page, and disabled by its call', async () => {
    const user = await owner();
    const url = await connecting(user);
    expect(url.searchParams.get('scope')).toBe('incoming-webhook');
    const { status, body } = await came(user, url.searchParams.get('state'));
    expect(status).toBe(200);
    expect(body.slack).toMatchObject({
      incoming_webhook: { channel: '#alerts (Stand-in workspace)' },
      toggle_notification: true,
    });
    // The webhook is a secret of ours.
    expect(JSON.stringify(body)).not.toContain('/services/');
    const disabled = (await ask(calls.disableSlack, user)).body.slack;
    expect(disabled).toMatchObject({
      incoming_webhook: { channel: '' },
      toggle_notification: false,
    });
    expect((await settingsOf(table, user.accountId)).channels.slack.target).toBeUndefined();
  });

  test('takes a state once, from the session that began', async () => {
    const user = await owner();
    const stateOf = async () => (await connecting(user)).searchParams.get('state');
    const state = await stateOf();
    const stranger = await owner();
    for (const other of [stranger, { ...user, sessionId: 'two' }])
      expect((await came(other, state)).body.errors[0]).toMatchObject({
        code: 'invalid_input',
        field: 'state',
      });
    const together = await Promise.all([came(user, state), came(user, state), came(user, state)]);
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await came(user, 'made-up')).status).toBe(400);
  });

  test('takes no state that is older than ten minutes', async () => {
    const user = await owner();
    const state = (await connecting(user)).searchParams.get('state');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 });
    const { status, body } = await came(user, state).finally(() => vi.useRealTimers());
    expect([status, body.errors[0].field]).toEqual([400, 'state']);
    expect((await shown(user)).slack.toggle_notification).toBe(false);
  });

  test('takes no code that another user has brought, and no state of theirs', async () => {
    const [user, stranger] = [await owner(), await owner()];
    const stateOf = async (as: ChannelOwner) => (await connecting(as)).searchParams.get('state');
    const code = chats.slack.grant('#alerts');
    const bring = async (as: ChannelOwner, state: string | null) =>
      ask(calls.connectSlack, as, { code, state });
    expect((await bring(stranger, await stateOf(user))).body.errors[0].field).toBe('state');
    expect((await bring(user, await stateOf(user))).status).toBe(200);
    const late = await bring(stranger, await stateOf(stranger));
    expect([late.status, late.body.errors[0].field]).toEqual([400, 'code']);
    expect((await shown(stranger)).slack.toggle_notification).toBe(false);
  });

  test('is not connected with a refused code or scope; the state is used up', async () => {
    const user = await owner();
    const state = (await connecting(user)).searchParams.get('state');
    const refused = await ask(calls.connectSlack, user, { code: 'made-up', state });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'code']);
    expect((await came(user, state)).body.errors[0].field).toBe('state');
    const next = (await connecting(user)).searchParams.get('state');
    expect((await came(user, next, 'chat:write')).body.message).toContain('was not allowed');
    expect((await shown(user)).slack.toggle_notification).toBe(false);
  });

  test('that is not set up is reported as such', async () => {
    const { SLACK_CLIENT_ID: before } = process.env;
    process.env['SLACK_CLIENT_ID'] = '';
    try {
      const user = await owner();
      expect((await shown(user)).slack.isConfigured).toBe(false);
      const { status, body } = await ask(calls.registerEmailForSlack, user, { email: user.email });
      expect([status, body.errors[0].reason]).toEqual([502, 'not_configured']);
    } finally {
      process.env['SLACK_CLIENT_ID'] = before;
    }
  });
});
