import { accountKinds } from './exported-kinds/account-kinds.ts';
import type { ExportedKind } from './exported-kinds/exported-kind.ts';
import { notificationKinds } from './exported-kinds/notification-kinds.ts';
import { siteKinds } from './exported-kinds/site-kinds.ts';
import { supportKinds } from './exported-kinds/support-kinds.ts';
import { uptimeKinds } from './exported-kinds/uptime-kinds.ts';

/** In the order of the zip. An attribute that is not named here is not exported, so that no secret gets in by accident. */
export const exportedKinds: readonly ExportedKind[] = [
  ...accountKinds,
  ...siteKinds,
  ...uptimeKinds,
  ...notificationKinds,
  ...supportKinds,
];

/** Items of the account’s partition that say nothing about the account, and why. */
export const notExported: Readonly<Record<string, string>> = {
  connection: 'An open browser window, gone when it closes',
  'outbox-event': 'A message on its way, deleted once it is delivered',
  'account-export': 'The export itself',
  'slack-authorization': 'A visit to Slack that has begun, void after ten minutes',
  conversation: 'How far your conversation with support is; its messages are exported',
  'page-picture': 'A small copy of the picture of your newest scan, replaced by the next one',
  'sent-message': 'The number of a message that is being sent',
  'incident-track': 'What incidents are derived from, and already exported as results of checks',
  'incident-ledger': 'The same for a site, until its incidents are settled',
  'scan-outcome': 'A note of a scan that is not done on both devices, deleted after a week',
  'read-until': 'A time that the list of notifications needs',
  'outage-telling': 'What waits to be sent to your channels, for minutes',
  'heard-notification': 'A mark that keeps a notification from being sent twice',
  'digest-turn': 'When the next digest of a channel is due',
  'analytics-report': 'A copy of what Google Analytics answered, for an hour',
  'analytics-pause': 'Until when Google Analytics is not asked about a property',
  'raised-key': 'A mark that keeps a notification from being raised twice',
};
