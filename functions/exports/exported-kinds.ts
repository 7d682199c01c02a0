/** One kind of items as an export has it. */
export interface ExportedKind {
  /** Name of its JSON and CSV files. */
  file: string;
  /** What it is, for the reader of the files. */
  about: string;
  /** ElectroDB's name of the entity. */
  entity: string;
  /** Start of its sort keys. */
  prefix: string;
  /** Partition, where it is not that of the account. */
  partition?: 'session';
  /** Attributes that are exported. All others stay here: keys, leases, hashes. */
  columns: readonly string[];
  /** Items that are left out. */
  onlyIf?: (item: Record<string, unknown>, userId: string) => boolean;
}

/** In the order of the zip. An attribute that is not named here is not exported, so that no secret gets in by accident. */
export const exportedKinds: readonly ExportedKind[] = [
  {
    file: 'account',
    about: 'The account, its plan and dates',
    entity: 'account',
    prefix: 'account',
    columns: [
      'rootEmail',
      'plan',
      'annual',
      'createdAt',
      'lastPaymentDate',
      'nextPaymentDate',
      'suspendOn',
      'suspended',
      'payingCustomer',
      'siteCount',
      'competitorCount',
      'subUserCount',
    ],
  },
  {
    file: 'profile',
    about: 'Your own profile',
    entity: 'user',
    prefix: 'user#',
    columns: [
      'userId',
      'email',
      'emailConfirmed',
      'firstName',
      'lastName',
      'role',
      'usePlan',
      'timeZone',
      'passwordChangedAt',
      'createdAt',
    ],
    onlyIf: ({ isRoot }) => isRoot === true,
  },
  {
    file: 'linked-accounts',
    about: 'The Google and Microsoft accounts with which you sign in',
    entity: 'linked-identity',
    prefix: 'linked-identity#',
    columns: ['provider', 'subject', 'email', 'linkedAt'],
    onlyIf: (item, userId) => item['userId'] === userId,
  },
  {
    file: 'sessions',
    about: 'Your sign-ins',
    entity: 'session',
    prefix: 'session#',
    partition: 'session',
    columns: ['device', 'place', 'signedInAt', 'lastSeenAt', 'endedAt'],
  },
  {
    file: 'team',
    about: 'The sub-users of your team, as Manage Users shows them',
    entity: 'sub-user',
    prefix: 'sub-user#',
    columns: ['userId', 'email', 'firstName', 'lastName', 'role', 'createdAt', 'invitedUntil'],
  },
  {
    file: 'invoices',
    about: 'Paid invoices',
    entity: 'invoice',
    prefix: 'invoice#',
    columns: ['stripeInvoiceId', 'invoice'],
  },
  {
    file: 'notices',
    about: 'Mails that told you about your plan and your exports',
    entity: 'plan-notice',
    prefix: 'plan-notice#',
    columns: ['noticeId', 'state', 'sentAt'],
  },
  {
    file: 'notification-channels',
    about: 'Where notifications are sent; webhooks are left out, since who has one can post there',
    entity: 'channel',
    prefix: 'channel#',
    columns: ['kind', 'enabled', 'frequency', 'label', 'switchedOff'],
  },
  {
    file: 'notification-options',
    about: 'What is worth a message, your quiet hours and maintenance windows',
    entity: 'channel-options',
    prefix: 'channel-options',
    columns: ['good', 'average', 'bad', 'quietHours', 'maintenance'],
  },
  {
    file: 'changes',
    about: 'Who changed what in the account, for 13 months',
    entity: 'audit-entry',
    prefix: 'audit#',
    columns: ['at', 'actor', 'action', 'subject'],
  },
  {
    file: 'sites',
    about: 'Your sites',
    entity: 'site',
    prefix: 'site#',
    columns: ['url', 'siteName', 'propertyId', 'pageCount', 'isWatched', 'createdAt'],
  },
  {
    file: 'pages',
    about: 'The pages of your sites',
    entity: 'page',
    prefix: 'page#',
    columns: ['url', 'isWatched', 'createdAt'],
  },
  {
    file: 'additions',
    about: 'Sites that were being added lately',
    entity: 'adding-site',
    prefix: 'adding-site#',
    columns: ['url', 'siteName', 'propertyId', 'askedBy', 'askedAt', 'state', 'failure'],
  },
  {
    file: 'address-to-add',
    about: 'The address that you typed on the home page before you registered',
    entity: 'address-to-add',
    prefix: 'address-to-add',
    columns: ['url'],
  },
  {
    file: 'schedule',
    about: 'When scheduled work on each page is due',
    entity: 'watched-page',
    prefix: 'watched-page#',
    columns: ['url', 'due', 'isSilent', 'removedAt'],
  },
  {
    file: 'latest-results',
    about: 'The newest results of each page',
    entity: 'scanned-page',
    prefix: 'scanned-page#',
    columns: [
      'url',
      'endedScanDate',
      'mobile',
      'desktop',
      'mobileFieldData',
      'desktopFieldData',
      'technologies',
      'mobileFailure',
      'desktopFailure',
    ],
  },
  {
    file: 'scans',
    about: 'Scans with their numbers, one row per device',
    entity: 'device-scan',
    prefix: 'scan#',
    columns: [
      'url',
      'scanId',
      'device',
      'requestedAt',
      'requestedBy',
      'finishedAt',
      'state',
      'overallScore',
      'labData',
      'fieldData',
      'conditions',
      'failureReason',
    ],
  },
  {
    file: 'score-history',
    about: 'Scores and lab data by scan, as the charts show them',
    entity: 'chart-point',
    prefix: 'chart-point#',
    columns: ['url', 'scanDate', 'mobileScore', 'desktopScore', 'mobileLabData', 'desktopLabData'],
  },
  {
    file: 'field-data',
    about: 'Readings of field data from the Chrome UX Report',
    entity: 'field-reading',
    prefix: 'field-reading#',
    columns: ['url', 'readAt', 'mobile', 'desktop'],
  },
  {
    file: 'field-data-history',
    about: 'Weekly history from the Chrome UX Report',
    entity: 'field-history',
    prefix: 'field-history#',
    columns: ['url', 'readAt', 'mobile', 'desktop'],
  },
  {
    file: 'origin-field-data',
    about: 'Field data of whole origins',
    entity: 'origin-field-data',
    prefix: 'origin-field-data#',
    columns: ['device', 'readAt', 'fieldData'],
  },
  {
    file: 'markup',
    about: 'The newest validation of each page’s markup',
    entity: 'markup-validation',
    prefix: 'markup#',
    columns: ['url', 'requestedAt', 'requestedBy', 'state', 'numbers', 'failureReason'],
  },
  {
    file: 'screenshots',
    about: 'When each page was photographed, and how much changed',
    entity: 'screenshot',
    prefix: 'screenshot#',
    columns: [
      'url',
      'dueAt',
      'requestedBy',
      'takenAt',
      'state',
      'isEqual',
      'changedPixels',
      'failureReason',
    ],
  },
  {
    file: 'uptime',
    about: 'Whether each page is up',
    entity: 'uptime-page',
    prefix: 'uptime-page#',
    columns: ['url', 'status', 'since', 'updatedAt'],
  },
  {
    file: 'uptime-days',
    about: 'Uptime by day',
    entity: 'uptime-day',
    prefix: 'uptime-day#',
    columns: ['url', 'day', 'up', 'down', 'unknown', 'meanResponseMs'],
  },
  {
    file: 'uptime-checks',
    about: 'Single checks of uptime',
    entity: 'uptime-check',
    prefix: 'uptime#',
    columns: [
      'url',
      'checkedAt',
      'status',
      'reason',
      'statusCode',
      'finalUrl',
      'redirects',
      'furtherAttempts',
      'timings',
      'certificateExpiresAt',
    ],
  },
  {
    file: 'notifications',
    about: 'What the product has told you, for 13 months',
    entity: 'notification',
    prefix: 'notification#',
    columns: ['time', 'kind', 'title', 'message', 'why', 'site', 'url', 'happenedAt', 'incidentId'],
  },
  {
    file: 'rankings',
    about: 'Keywords for which your domains rank',
    entity: 'site-ranking',
    prefix: 'ranking#',
    columns: ['domain', 'fetchedAt', 'rankings'],
  },
  {
    file: 'suggestion-requests',
    about: 'Explanations that you asked for',
    entity: 'suggestion-request',
    prefix: 'suggestion-request#',
    columns: ['suggestionType', 'kind', 'suggestionName', 'requestedAt'],
  },
];

/** Items of the account’s partition that say nothing about the account, and why. */
export const notExported: Readonly<Record<string, string>> = {
  connection: 'An open browser window, gone when it closes',
  'outbox-event': 'A message on its way, deleted once it is delivered',
  'account-export': 'The export itself',
  'slack-authorization': 'A visit to Slack that has begun, void after ten minutes',
  'raised-key': 'A mark that keeps a notification from being raised twice',
};
