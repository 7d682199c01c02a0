import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

/** Reads the settings with the account's users. */
const shows = {
  table: [...read, ...list],
  settings: ['slackClientId'],
  isSet: ['slackSecretParameter'],
} as const;
const changes = { ...shows, table: [...shows.table, ...change] } as const;
/** Under the account's plan. */
const enables = {
  ...changes,
  table: [...changes.table, 'ConditionCheckItem account'],
} as const;
/** A check of an address may post a message with a link. */
const asksProvider = { ...enables, settings: [...enables.settings, 'publicUrl'] } as const;
/** Pending work is planned again. */
const changesOutages = { ...changes, sends: ['delivery'] } as const;

export const channels = {
  'get-notification-settings.call': shows,
  'set-notification-options.call': changes,
  'set-notification-frequency.call': changes,
  'set-outage-messages.call': changesOutages,
  'set-quiet-hours.call': changesOutages,
  'set-maintenance.call': changesOutages,
  'enable-email.call': asksProvider,
  'disable-email.call': changes,
  'disable-slack.call': changes,
  'disable-discord.call': changes,
  'disable-channel.call': changes,
  // Discord is asked up to three times.
  'enable-discord.call': { ...asksProvider, timeoutSeconds: 28 },
  'enable-channel.call': { ...asksProvider, timeoutSeconds: 20 },
  'replace-channel-secret.call': changes,
  'register-email-for-slack.call': {
    table: [...read, 'PutItem account'],
    settings: ['slackClientId', 'publicUrl'],
    isSet: ['slackSecretParameter'],
  },
  'connect-slack.call': {
    table: [...enables.table, 'DeleteItem account'],
    settings: ['slackClientId', 'slackSecretParameter', 'publicUrl'],
    timeoutSeconds: 20,
  },
} as const satisfies DomainNeeds<'channels'>;
