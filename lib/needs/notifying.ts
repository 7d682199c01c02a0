import { type AreaNeeds, withChromium } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

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

export const notifying = {
  'list-incidents.call': { table: list },
  'get-incident.call': { table: [...read, ...list] },
  'acknowledge-incident.call': { table: [...read, ...change] },
  'acknowledge-incidents.call': { table: [...read, ...change] },
  'list-assignees.call': { table: [...list, ...read] },
  'assign-incident.call': {
    table: [...read, ...list, ...change],
    mail: true,
    timeoutSeconds: 20,
  },
  'mute-incident.call': { table: [...read, ...change] },
  'write-post-mortem.call': { table: [...read, ...change] },
  'comment-on-incident.call': { table: [...read, ...change] },
  'mark-false-alarm.call': { table: [...read, ...change] },
  'escalate-incident.worker': {
    table: [...read, ...list, ...change, 'BatchGetItem account', 'DeleteItem account'],
    sends: ['delivery'],
    mail: true,
    settings: ['publicUrl'],
  },
  'photograph-outage.worker': {
    table: [...read, 'PutItem account', 'ConditionCheckItem account'],
    ...withChromium,
  },

  'list-dashboard-notifications.call': { table: [...read, ...list, 'BatchGetItem account'] },
  'read-notification.call': { table: [...read, 'UpdateItem account'] },
  'read-notifications.call': {
    table: [...read, ...list, 'BatchGetItem account', 'UpdateItem account'],
  },
  'read-all-notifications.call': { table: ['PutItem account'] },
  'delete-notification.call': { table: [...read, 'UpdateItem account'] },

  // Does not include `plan-deliveries`, whose needs are in `shared/events/subscribers.ts`.
  // With where it went.
  'get-notification.call': { table: [...read, ...list, 'BatchGetItem account'] },
  'tell-outages.worker': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['delivery'],
    settings: ['publicUrl'],
  },
  'deliver-message.worker': {
    table: [...read, ...list, ...change, 'BatchGetItem account'],
    sends: ['delivery'],
    mail: true,
    settings: ['mailLinkKeyParameter'],
  },
  'send-digest.worker': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['delivery'],
    settings: ['publicUrl'],
  },
  'send-test-message.call': {
    table: [...read, ...list, ...change],
    sends: ['delivery'],
    mail: true,
    settings: ['mailLinkKeyParameter'],
    timeoutSeconds: 20,
  },

  'get-notification-settings.call': shows,
  'set-notification-options.call': changes,
  'set-notification-frequency.call': changes,
  'set-outage-messages.call': changesOutages,
  'set-quiet-hours.call': changesOutages,
  'set-maintenance.call': changesOutages,
  'set-escalation.call': changes,
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

  'get-unsubscription.call': { table: [...list, ...read], settings: ['mailLinkKeyParameter'] },
  'unsubscribe.call': { table: ['UpdateItem account'], settings: ['mailLinkKeyParameter'] },
  'take-mail-feedback.worker': {
    table: [...read, 'PutItem account', 'UpdateItem account', ...remove],
    sends: ['delivery'],
  },

  // Does not include subscribers' workers, whose needs are in `shared/events/subscribers.ts`.
  'deliver-event.worker': {
    table: [...read, ...remove],
    sends: ['delivery'],
  },
} as const satisfies AreaNeeds<'notifying'>;
