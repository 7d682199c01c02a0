import type { ExportedKind } from './exported-kind.ts';

/** Results of uptime checks and pings. */
export const uptimeKinds: readonly ExportedKind[] = [
  {
    file: 'uptime',
    about: 'Whether each page is up',
    entity: 'uptime-page',
    columns: ['url', 'status', 'since', 'updatedAt'],
  },
  {
    file: 'uptime-days',
    about: 'Uptime by day',
    entity: 'uptime-day',
    columns: ['url', 'day', 'up', 'down', 'unknown', 'meanResponseMs'],
  },
  {
    file: 'uptime-checks',
    about: 'Single checks of uptime',
    entity: 'uptime-check',
    prefix: 'uptime#',
    columns: [
      'url',
      'beganAt',
      'checkedAt',
      'status',
      'reason',
      'statusCode',
      'finalUrl',
      'redirects',
      'furtherAttempts',
      'timings',
      'certificateExpiresAt',
      'excerpt',
    ],
  },
  {
    file: 'domains',
    about: 'When the registrations of your domains end',
    entity: 'registered-domain',
    prefix: 'domain#',
    columns: ['domain', 'endsAt', 'readAt', 'checkedAt', 'problem'],
  },
  {
    file: 'pings',
    about: 'Pings of your sites from each node',
    entity: 'ping-run',
    prefix: 'ping#',
    columns: ['url', 'dueAt', 'requestedBy', 'endedAt', 'state', 'measured'],
  },
  {
    file: 'hourly-pings',
    about: 'Hourly pings that have not ended',
    entity: 'ping-campaign',
    columns: ['url', 'nodes', 'startDate', 'endDate', 'nextDue', 'requestedBy', 'createdAt'],
  },
];
