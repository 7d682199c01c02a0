import { randomUUID } from 'node:crypto';
import { channelStore } from '../../../functions/notifying/channels/channel-store.ts';
import { newSecret } from '../../../functions/notifying/channels/signing-secret.ts';
import { slackAuthorizations } from '../../../functions/notifying/channels/slack-authorizations.ts';
import { userEntity } from '../../../functions/platform/callers/user-entity.ts';
import type { Chats } from '../../support/chat-stand-ins.ts';
import { seedSubUser } from '../../support/seed-account.ts';
import type { MakeSample } from '../sample.ts';

let chats: Chats | undefined;
/** Those of the test file. */
export const playChats = (playing: Chats): void => {
  chats = playing;
};
function playing(): Chats {
  if (chats === undefined) throw new Error('The test file plays no chats');
  return chats;
}

const named: MakeSample = ({ accountEmail }) => ({ params: { userEmail: accountEmail } });

export const channelsSamples: Record<string, MakeSample> = {
  'get-notification-settings': async (actor, { table }) => {
    const target = playing().newDiscordWebhook();
    await channelStore(table).enable({ accountId: actor.accountId, kind: 'discord' }, { target });
    return { params: { userEmail: actor.accountEmail }, secret: target };
  },
  'set-notification-options': ({ accountEmail: email }) => ({
    body: { email, options: { checkbox1: false, checkbox2: true, checkbox3: true } },
  }),
  'set-notification-frequency': ({ accountEmail: email }) => ({
    body: { email, frequency: 'Weekly' },
  }),
  'set-outage-messages': ({ accountEmail: email }) => ({
    body: { email, outages: 'together' },
  }),
  'set-quiet-hours': ({ accountEmail: email }) => ({
    body: { email, quietHours: { from: '22:00', to: '06:00', allows: 'outages' } },
  }),
  'set-maintenance': ({ accountEmail: email }) => ({
    body: {
      email,
      maintenance: [
        { from: '2026-12-01T20:00:00Z', to: '2026-12-01T22:00:00Z', allows: 'nothing' },
      ],
    },
  }),
  'set-escalation': ({ accountEmail: email }) => ({
    body: {
      email,
      steps: [
        {
          afterMinutes: 15,
          severity: 'down',
          hours: 'always',
          to: { kind: 'channel', channel: 'email' },
        },
      ],
    },
  }),
  'register-email-for-slack': (actor) => ({
    body: { email: actor.accountEmail, toggle_notification: true },
  }),
  'connect-slack': async (actor, { table }) => {
    const { accountId, userId } = actor;
    const sessionId = randomUUID();
    const state = await slackAuthorizations(table).begin(
      { accountId, userId, sessionId },
      undefined,
      new Date(),
    );
    return { sessionId, body: { code: playing().slack.grant('#general'), state } };
  },
  'enable-email': async (actor, { table }) => {
    const account = actor.accountEmail;
    // A colleague's.
    const { userId, email: userEmail } = await seedSubUser(table, actor);
    const { accountId } = actor;
    await userEntity(table).patch({ accountId, userId }).set({ emailConfirmed: true }).go();
    return {
      params: { userEmail: account },
      body: { userEmail, toggle_notification: true },
    };
  },
  'enable-discord': (actor) => ({
    params: { userEmail: actor.accountEmail },
    body: { webhook_url: playing().newDiscordWebhook(), toggle_notification: true },
  }),
  'send-test-message': async ({ accountId }, { table }) => {
    const target = playing().newDiscordWebhook();
    await channelStore(table).enable({ accountId, kind: 'discord' }, { target });
    return { params: { channel: 'discord' } };
  },
  'disable-email': named,
  'disable-slack': named,
  'disable-discord': named,
  'enable-channel': () => ({
    params: { channel: 'teams' },
    body: { address: playing().teams.open('Alerts') },
  }),
  'replace-channel-secret': async ({ accountId }, { table }) => {
    const target = { target: 'https://example.com/hook', secret: newSecret() };
    await channelStore(table).enable({ accountId, kind: 'webhook' }, target);
    return { params: { channel: 'webhook' } };
  },
  'disable-channel': () => ({ params: { channel: 'teams' } }),
};
