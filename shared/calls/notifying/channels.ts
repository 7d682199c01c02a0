import * as z from 'zod';
import {
  allowances,
  mostMaintenance,
  outageTimings,
} from '../../models/notifying/channel-settings.ts';
import {
  BusinessHours,
  EscalationStep,
  mostEscalationSteps,
  usualBusinessHours,
} from '../../models/notifying/escalation.ts';
import { channelSchemas } from '../../channels/catalogue.ts';
import { byKind, type ChannelKind, channelKinds } from '../../models/notifying/channel-kind.ts';
import { givenText, requires } from '../../models/texts.ts';
import {
  frequencyWords,
  frequency,
  checkbox,
  outageTiming,
  quietHours,
  maintenanceWindow,
} from './channel-fields.ts';
import { callsOf } from '../define-call.ts';
import { emailOr, isoTime, listOf, longestUrl, ownEmail, ownUserId } from '../fields.ts';

/** Spec 3, 'Notification settings', and fields of ours. */
export const NotificationSettings = z.object({
  ...channelSchemas,
  options: z.object({ good: z.boolean(), average: z.boolean(), bad: z.boolean() }),
  outages: z.enum(outageTimings).describe('When outages and recoveries of several sites are sent'),
  quietHours: z
    .object({ from: z.string(), to: z.string(), allows: z.enum(allowances) })
    .nullable()
    .describe('In the time zone of the root user'),
  maintenance: z.array(
    z.object({
      from: isoTime,
      to: isoTime,
      allows: z.enum(allowances),
      note: z.string().optional(),
    }),
  ),
  escalation: z
    .object({ steps: z.array(EscalationStep), businessHours: BusinessHours })
    .describe('Who is notified about incidents that no one has acknowledged, in order of time'),
  emailConfirmed: z.boolean().describe("Whether the root user's address is confirmed"),
  addresses: z
    .array(z.string())
    .describe('Confirmed addresses of the account, the root user’s first'),
  timeZone: z
    .string()
    .nullable()
    .describe('Time zone of the root user; digests are sent between 08:00 and 09:00 in it'),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const defineCall = callsOf('channels', { caller: 'root', answer: NotificationSettings });

type OptionalFrequency = z.ZodOptional<typeof frequency>;
const kindWords = new Intl.ListFormat('en-GB', { type: 'disjunction' });
/** Changes nothing; a channel is disabled by its own call. */
const enabling = z
  .literal(true, { error: 'A channel is disabled with its disable call' })
  .optional();

const byEmail = z.object({ userEmail: ownEmail });
const writes = (...names: string[]) => ({ kind: 'notifications', names: () => names }) as const;
const perHour = (requests: number) => ({ requests, windowSeconds: 3600 });

export const getNotificationSettings = defineCall({
  id: 'get-notification-settings',
  path: '/users/notifications/{userEmail}',
  summary: 'Channels, frequencies and options of the account',
  params: byEmail,
});

export const setNotificationOptions = defineCall({
  id: 'set-notification-options',
  path: '/users/notifications/options',
  summary: 'Which scan results are sent: good, average, bad; at least one',
  body: z.object({
    email: ownEmail,
    options: z
      .object(
        { checkbox1: checkbox, checkbox2: checkbox, checkbox3: checkbox },
        'A choice of options is required',
      )
      .refine((options) => Object.values(options).some(Boolean), {
        error: 'Check at least one of Good, Average and Bad',
      }),
  }),
  writes: writes('options'),
});

export const setNotificationFrequency = defineCall({
  id: 'set-notification-frequency',
  path: '/users/notifications/frequency',
  summary: 'How often digests are sent: for all channels, or by channel',
  body: z.object({
    email: ownEmail,
    frequency: z.union(
      [
        frequency,
        z
          .object(byKind<Record<ChannelKind, OptionalFrequency>>(() => frequency.optional()))
          .refine((byChannel) => Object.keys(byChannel).length > 0),
      ],
      { error: frequencyWords },
    ),
  }),
  writes: writes('frequency'),
});

export const setOutageMessages = defineCall({
  id: 'set-outage-messages',
  path: '/users/notifications/outages',
  summary:
    'Whether outages are sent at once, with later ones as updates, or together after five minutes',
  ours: true,
  body: z.object({ email: ownEmail, outages: outageTiming }),
  writes: writes('outages'),
});

export const setQuietHours = defineCall({
  id: 'set-quiet-hours',
  path: '/users/notifications/quiet-hours',
  summary: 'A daily period in which only outages, or no messages, are sent; null for none',
  ours: true,
  body: z.object({ email: ownEmail, quietHours: quietHours.nullable() }),
  writes: writes('quiet hours'),
});

export const setMaintenance = defineCall({
  id: 'set-maintenance',
  path: '/users/notifications/maintenance',
  summary: 'Periods of planned work in which only outages, or no messages, are sent; replaces all',
  ours: true,
  body: z.object({
    email: ownEmail,
    maintenance: listOf(maintenanceWindow, {
      one: 'window',
      many: 'windows',
      least: 0,
      most: mostMaintenance,
    }),
  }),
  writes: writes('maintenance'),
});

export const setEscalation = defineCall({
  id: 'set-escalation',
  path: '/users/notifications/escalation',
  summary:
    'Who is notified, and after how long, about an incident that no one has acknowledged or assigned to themselves; replaces all steps',
  ours: true,
  whenUnconfirmed: 'refused',
  body: z.object({
    email: ownEmail,
    steps: listOf(EscalationStep, {
      one: 'step',
      many: 'steps',
      least: 0,
      most: mostEscalationSteps,
    }),
    businessHours: BusinessHours.default(usualBusinessHours),
  }),
  writes: writes('escalation'),
  errors: ['not_found'],
});

export const registerEmailForSlack = defineCall({
  id: 'register-email-for-slack',
  path: '/notification/registerEmailForSlack',
  summary: 'Start connecting Slack; returns the address to send the browser to',
  whenUnconfirmed: 'refused',
  body: z.object({
    email: ownEmail,
    toggle_notification: enabling,
    clientId: z
      .string('Client is an id')
      .min(1, 'Client is required')
      .max(64)
      .optional()
      .describe('Connects a Slack channel for messages about the sites of this client only'),
  }),
  answer: z.object({
    url: z.string().describe("Slack's authorisation page; valid for ten minutes and one use"),
  }),
  errors: ['not_found', 'provider_unavailable', 'limit_reached'],
  limit: perHour(60),
});

export const connectSlack = defineCall({
  id: 'connect-slack',
  path: '/oauth-redirect',
  summary: 'Enable Slack with the code and state from its redirect',
  whenUnconfirmed: 'refused',
  body: z.object({
    code: givenText('Code', 1024),
    state: givenText('State', 128),
  }),
  writes: writes('slack'),
  answer: NotificationSettings.extend({
    connected: z.object({
      channel: z.string(),
      clientName: z.string().nullable().describe('Null for the Slack channel of the account'),
    }),
  }),
  errors: ['not_found', 'provider_unavailable', 'limit_reached'],
  limit: perHour(60),
});

export const enableDiscord = defineCall({
  id: 'enable-discord',
  method: 'PATCH',
  path: '/users/discord/{userEmail}',
  summary: 'Enable Discord with a webhook, after checking that it exists',
  whenUnconfirmed: 'refused',
  params: byEmail,
  body: z.object({
    webhook_url: z
      .string(requires('Webhook URL is required'))
      .trim()
      .min(1, 'Webhook URL is required')
      .max(300, 'Webhook URL is longer than 300 characters'),
    toggle_notification: enabling,
  }),
  writes: writes('discord'),
  errors: ['provider_unavailable', 'limit_reached'],
  limit: perHour(60),
});

export const enableEmail = defineCall({
  id: 'enable-email',
  method: 'PATCH',
  path: '/users/email/{userEmail}',
  summary: 'Enable email, to a confirmed address of the account',
  whenUnconfirmed: 'refused',
  params: byEmail,
  body: z.object({
    userEmail: emailOr('Email is required'),
    toggle_notification: enabling,
    userId: ownUserId.optional(),
  }),
  writes: writes('email'),
  errors: ['limit_reached'],
});

export const disableEmail = defineCall({
  id: 'disable-email',
  method: 'PATCH',
  path: '/users/email/disable/{userEmail}',
  summary: 'Disable email',
  params: byEmail,
  writes: writes('email'),
});

export const disableSlack = defineCall({
  id: 'disable-slack',
  method: 'PATCH',
  path: '/users/slack/disable/{userEmail}',
  summary: 'Disable Slack and delete its webhook',
  params: byEmail,
  writes: writes('slack'),
});

export const disableDiscord = defineCall({
  id: 'disable-discord',
  method: 'PATCH',
  path: '/users/discord/disable/{userEmail}',
  summary: 'Disable Discord',
  params: byEmail,
  writes: writes('discord'),
});

/** Channels that have no calls of their own in the specification. */
type OurKind = Exclude<ChannelKind, 'email' | 'slack' | 'discord'>;
const ourKinds = channelKinds.filter(
  (kind): kind is OurKind => kind !== 'email' && kind !== 'slack' && kind !== 'discord',
);
const ourKind = z.object({
  channel: z.enum(ourKinds, {
    error: ({ input }) =>
      input === undefined ? 'Channel is required' : `Channel must be ${kindWords.format(ourKinds)}`,
  }),
});
const writesChannel = {
  kind: 'notifications',
  names: ({ params: { channel } }: { params: { channel: ChannelKind } }) => [channel],
} as const;
const WithSecret = NotificationSettings.extend({
  secret: z
    .string()
    .nullable()
    .describe(
      'New secret with which messages are signed (Standard Webhooks); only in this answer. Null where there is no new one',
    ),
});

export const enableChannel = defineCall({
  id: 'enable-channel',
  method: 'PATCH',
  path: '/users/notifications/channels/{channel}',
  summary: 'Enable Microsoft Teams or a webhook with its address, after checking it',
  ours: true,
  whenUnconfirmed: 'refused',
  params: ourKind,
  body: z.object({
    address: z
      .string(requires('Address is required'))
      .trim()
      .min(1, 'Address is required')
      .max(longestUrl, `Address is longer than ${longestUrl} characters`),
  }),
  writes: writesChannel,
  answer: WithSecret,
  errors: ['provider_unavailable', 'limit_reached'],
  limit: perHour(60),
});

export const disableChannel = defineCall({
  id: 'disable-channel',
  method: 'PATCH',
  path: '/users/notifications/channels/{channel}/disable',
  summary: 'Disable Microsoft Teams or the webhook',
  ours: true,
  params: ourKind,
  writes: writesChannel,
});

export const replaceChannelSecret = defineCall({
  id: 'replace-channel-secret',
  method: 'POST',
  path: '/users/notifications/channels/{channel}/secret',
  summary:
    'Replace the secret that signs messages; for a day, they are signed with the earlier one too',
  ours: true,
  whenUnconfirmed: 'refused',
  params: ourKind,
  writes: writesChannel,
  answer: WithSecret,
  errors: ['conflict'],
  limit: perHour(20),
});

export const sendTestMessage = defineCall({
  id: 'send-test-message',
  domain: 'delivery',
  method: 'POST',
  path: '/users/notifications/test/{channel}',
  summary: 'Send a test message to an enabled channel, and return the response of its provider',
  ours: true,
  params: z.object({
    channel: z.enum(channelKinds, {
      error: ({ input }) =>
        input === undefined
          ? 'Channel is required'
          : `Channel must be ${kindWords.format(channelKinds)}`,
    }),
  }),
  query: z.object({
    clientId: z
      .string('Client is an id')
      .min(1, 'Client is required')
      .max(64)
      .optional()
      .describe('Tests the Slack channel of this client instead of the account’s'),
  }),
  answer: z.object({
    isDelivered: z.boolean(),
    message: z.string().describe('The response of the provider, as a sentence'),
  }),
  errors: ['conflict', 'not_found', 'limit_reached'],
  limit: perHour(20),
});
