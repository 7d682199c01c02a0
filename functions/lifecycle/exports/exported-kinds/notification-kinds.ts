import type { ExportedKind } from './exported-kind.ts';

/** Incidents and notifications, and where they were sent. */
export const notificationKinds: readonly ExportedKind[] = [
  {
    file: 'notification-channels',
    about: 'Where notifications are sent; webhooks are left out, since who has one can post there',
    entity: 'channel',
    columns: ['kind', 'enabled', 'frequency', 'label', 'switchedOff'],
  },
  {
    file: 'notification-options',
    about:
      'Which scan results are sent, when outages are sent, your quiet hours and maintenance windows',
    entity: 'channel-options',
    prefix: 'channel-options',
    columns: ['good', 'average', 'bad', 'outages', 'quietHours', 'maintenance', 'pastMaintenance'],
  },
  {
    file: 'incidents',
    about: 'What went wrong on your sites, for 13 months',
    entity: 'incident',
    columns: [
      'incidentId',
      'site',
      'title',
      'cause',
      'state',
      'beganAt',
      'endedAt',
      'acknowledgedAt',
      'falseAlarmAt',
      'assigneeName',
      'mutedUntil',
      'postMortem',
      'episodes',
    ],
  },
  {
    file: 'incident-notes',
    about: 'What your team did and said about incidents',
    entity: 'incident-note',
    columns: ['incidentId', 'at', 'kind', 'by', 'text'],
  },
  {
    file: 'outage-pictures',
    about: 'What your pages showed when they were down, or why there is no picture',
    entity: 'outage-picture',
    columns: ['incidentId', 'takenAt', 'image', 'statusCode', 'failureReason'],
  },
  {
    file: 'notifications-read',
    about: 'Which notifications you have read or removed',
    entity: 'notification-mark',
    columns: ['notificationId', 'read', 'deleted'],
    onlyIf: (item, userId) => item['userId'] === userId,
  },
  {
    file: 'notifications',
    about: 'Your notifications, for 13 months',
    entity: 'notification',
    columns: ['time', 'kind', 'title', 'message', 'why', 'site', 'url', 'happenedAt', 'incidentId'],
  },
  {
    file: 'messages',
    about: 'What was sent to your channels, or why it was not',
    entity: 'told',
    columns: ['at', 'group', 'channel', 'from', 'to', 'notificationIds', 'suppressed', 'message'],
  },
  {
    file: 'deliveries',
    about: 'When each message reached each channel',
    entity: 'delivery',
    columns: ['messageId', 'channel', 'requestedAt', 'state', 'end', 'endedAt', 'tries', 'reason'],
  },
];
