/** One kind of items in an export. */
export interface ExportedKind {
  /** Name of its JSON and CSV files. */
  file: string;
  /** Description for the reader of the files. */
  about: string;
  /** ElectroDB's name of the entity, by which `kinds` has it. */
  entity: string;
  /** Start of its sort keys. @default the name of the entity and `#` */
  prefix?: string;
  /** Partition, where it is not that of the account. */
  partition?: 'session';
  /** Attributes that are exported. All others stay here: keys, leases, hashes. */
  columns: readonly string[];
  /** Items that are left out. */
  onlyIf?: (item: Record<string, unknown>, userId: string) => boolean;
}

const onlyIf: ExportedKind['onlyIf'] = (item, userId) => item['userId'] === userId;
const words = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/\s+/u);

/** By entity, in the order of the zip. An attribute that is not named here is not exported, so that no secret gets in by accident. */
const kinds: Readonly<Record<string, Omit<ExportedKind, 'entity'>>> = {
  // The account, its users and its payments.
  account: {
    file: 'account',
    about: 'The account, its plan and dates',
    prefix: 'account',
    columns: words`
      rootEmail plan annual createdAt lastPaymentDate nextPaymentDate suspendOn suspended
      payingCustomer siteCount competitorCount subUserCount pingCampaignCount
      suspendedForAbuse twoStepRequiredFrom deleteOn`,
  },
  user: {
    file: 'profile',
    about: 'Your own profile',
    columns: words`
      userId email emailConfirmed firstName lastName role usePlan timeZone startPage
      savedFilters passwordChangedAt createdAt twoStepSince`,
    onlyIf: ({ isRoot }) => isRoot === true,
  },
  'linked-identity': {
    file: 'linked-accounts',
    about: 'The Google and Microsoft accounts with which you sign in',
    columns: words`provider subject email linkedAt`,
    onlyIf,
  },
  session: {
    file: 'sessions',
    about: 'Your sign-ins',
    partition: 'session',
    columns: words`device place signedInAt lastSeenAt endedAt`,
  },
  'sub-user': {
    file: 'team',
    about: 'The members of your team, as Manage Users shows them',
    columns: words`userId email firstName lastName role createdAt invitedUntil clients`,
  },
  invoice: {
    file: 'invoices',
    about: 'Paid invoices',
    columns: words`stripeInvoiceId invoice`,
  },
  'plan-notice': {
    file: 'notices',
    about: 'Mails about your plan, your exports and your questions to support',
    columns: words`noticeId state sentAt`,
  },
  'audit-entry': {
    file: 'changes',
    about: 'Who changed what in the account, for 13 months',
    prefix: 'audit#',
    columns: words`at actor action subject`,
  },
  // Sites with the results of their scans.
  site: {
    file: 'sites',
    about: 'Your sites',
    columns: words`
      url siteName clientId tags propertyId propertyState propertyCheckedAt pageCount
      pausedAt isWatched createdAt recordedUntil language labSettings`,
  },
  page: {
    file: 'pages',
    about: 'The pages of your sites',
    columns: words`url title isWatched createdAt`,
  },
  client: {
    file: 'clients',
    about: 'Your clients, their contacts, and where messages about their sites are sent',
    columns: words`clientId name colour contacts route slackChannel slackProblem called createdAt`,
  },
  'client-report': {
    file: 'reports',
    about: 'Your reports on sites and clients',
    columns: words`
      title clientId url incidentId from to state requestedAt requestedBy verdict band
      mailed notMailedTo isDraft isInternal releasedAt releasedBy`,
  },
  proof: {
    file: 'proofs',
    about: 'Fixes that were tried on copies of your pages',
    columns: words`url device findings state requestedAt requestedBy`,
  },
  'report-schedule': {
    file: 'report-schedules',
    about: 'How the reports of your clients look, and when the next ones are due',
    columns: words`
      clientId sender hasLogo language timeZone paragraph hasAppendix looksFirst retryAt`,
  },
  brand: {
    file: 'brand',
    about: 'How you appear to your clients',
    prefix: 'brand',
    columns: words`sender colour replyTo signOff hidesProduct logo`,
  },
  'client-logo': {
    file: 'client-logos',
    about: 'The logos of your clients',
    columns: words`clientId logo`,
  },
  'expiry-feed': {
    file: 'calendars',
    about: 'The addresses at which calendars read what expires',
    columns: words`userId createdAt`,
  },
  'share-link': {
    file: 'share-links',
    about: 'The links by which you share sites and reports',
    columns: words`url reportId contact openedAt lastOpenedAt linkId userId createdAt endsAt`,
  },
  'status-page': {
    file: 'status-pages',
    about: 'Your public status pages',
    columns: words`pageId slug title clientId colour isPublished groups createdAt showsResponseTimes`,
  },
  'status-incident': {
    file: 'status-incidents',
    about: 'What you wrote on status pages',
    columns: words`pageId incidentId title componentIds planned updates createdAt`,
  },
  'status-subscriber': {
    file: 'status-subscribers',
    // The address of a webhook may be a secret of its owner.
    about: 'Who receives what you write on status pages; without an address: a webhook',
    columns: words`pageId email createdAt confirmedAt`,
  },
  'site-import': {
    file: 'import',
    about: 'Your newest import of sites',
    prefix: 'site-import',
    columns: words`requestedAt requestedBy sitemap step state confirmedAt failure rows asPages createsClients`,
  },
  competitor: {
    file: 'competitors',
    about: 'The competitor sites with which you compare yours',
    columns: words`url name createdAt siteIds clientIds`,
  },
  'adding-site': {
    file: 'additions',
    about: 'Sites that were being added lately',
    columns: words`url siteName propertyId askedBy askedAt state failure`,
  },
  deployment: {
    file: 'deployments',
    about: 'The deployments that you marked',
    columns: words`at label createdAt`,
  },
  'visitor-site': {
    file: 'visitor-settings',
    about: 'How the visitors of your sites are measured',
    columns: words`urlKey siteKey rate hosts pageRules createdAt`,
  },
  'visitor-period': {
    file: 'visitors-by-day',
    about: 'The Core Web Vitals of your visitors, by day: histograms, packed (brotli, base64)',
    prefix: 'visitor-day#',
    columns: words`urlKey period views leftOut data pages devicePages mergedAt`,
  },
  'visitor-summary': {
    file: 'visitors',
    about: 'The Core Web Vitals of your visitors in the last 28 days',
    columns: words`urlKey lastDay mobile desktop`,
  },
  'address-to-add': {
    file: 'address-to-add',
    about: 'The address that you typed on the home page before you registered',
    prefix: 'address-to-add',
    columns: words`url`,
  },
  'watched-page': {
    file: 'schedule',
    about: 'When scheduled work on each page or endpoint is due, and how it is checked',
    columns: words`
      url subject name due wantedMinutes check target isSilent pausedAt addedAt removedAt`,
  },
  'scanned-page': {
    file: 'latest-results',
    about: 'The newest results of each page',
    columns: words`
      url endedScanDate mobile desktop mobileFieldData desktopFieldData technologies
      mobileFailure desktopFailure`,
  },
  'device-scan': {
    file: 'scans',
    about: 'Scans with their numbers, one row per device',
    prefix: 'scan#',
    columns: words`
      url scanId device requestedAt requestedBy measuredAt finishedAt state overallScore
      labData fieldData conditions failureReason`,
  },
  'chart-point': {
    file: 'score-history',
    about: 'Scores and lab data by scan, as the charts show them',
    columns: words`
      url scanDate mobileMeasuredAt desktopMeasuredAt mobileScore desktopScore
      mobileLabData desktopLabData`,
  },
  'field-reading': {
    file: 'field-data',
    about: 'Readings of field data from the Chrome UX Report',
    columns: words`url readAt mobile desktop`,
  },
  'field-history': {
    file: 'field-data-history',
    about: 'Weekly history from the Chrome UX Report',
    columns: words`url readAt mobile desktop origin`,
  },
  'origin-field-data': {
    file: 'origin-field-data',
    about: 'Field data of whole origins',
    columns: words`device readAt fieldData`,
  },
  'markup-validation': {
    file: 'markup',
    about: 'The newest validation of each page’s markup',
    prefix: 'markup#',
    columns: words`url requestedAt requestedBy state numbers failureReason`,
  },
  screenshot: {
    file: 'screenshots',
    about: 'When each page was photographed, and how much changed',
    columns: words`url dueAt requestedBy takenAt state isEqual changedPixels failureReason`,
  },
  // Results of uptime checks and pings.
  'uptime-page': {
    file: 'uptime',
    about: 'Whether each page is up',
    columns: words`url status since updatedAt`,
  },
  'uptime-day': {
    file: 'uptime-days',
    about: 'Uptime by day',
    columns: words`url day up down unknown meanResponseMs`,
  },
  'uptime-check': {
    file: 'uptime-checks',
    about: 'Single checks of uptime',
    prefix: 'uptime#',
    columns: words`
      url beganAt checkedAt status reason statusCode finalUrl redirects furtherAttempts
      timings certificateExpiresAt excerpt isChainIncomplete shows elsewhere`,
  },
  'registered-domain': {
    file: 'domains',
    about: 'When the registrations of your domains end',
    prefix: 'domain#',
    columns: words`domain endsAt registrar readAt checkedAt problem`,
  },
  'ping-run': {
    file: 'pings',
    about: 'Pings of your sites from each node',
    prefix: 'ping#',
    columns: words`url dueAt requestedBy endedAt state measured`,
  },
  'ping-campaign': {
    file: 'hourly-pings',
    about: 'Hourly pings that have not ended',
    columns: words`url nodes startDate endDate nextDue requestedBy createdAt`,
  },
  heartbeat: {
    file: 'heartbeats',
    about: 'Jobs that send signals, without the addresses that they send them to',
    prefix: 'heartbeat#',
    columns: words`
      heartbeatId url name schedule graceMinutes longestRunMinutes target status since why pausedAt lastSignal
      signals createdAt`,
  },
  'heartbeat-signal': {
    file: 'heartbeat-signals',
    about: 'The newest signals of each heartbeat',
    columns: words`heartbeatId signal`,
  },
  'heartbeat-span': {
    file: 'heartbeat-outages',
    about: 'When heartbeats were down, paused or without a first signal',
    columns: words`heartbeatId kind from to why`,
  },
  // Incidents and notifications, and where they were sent.
  channel: {
    file: 'notification-channels',
    about: 'Where notifications are sent; webhooks are left out, since who has one can post there',
    columns: words`kind enabled frequency label switchedOff`,
  },
  'channel-options': {
    file: 'notification-options',
    about:
      'Which scan results are sent, when outages are sent, your quiet hours and maintenance windows',
    prefix: 'channel-options',
    columns: words`good average bad outages quietHours maintenance pastMaintenance escalation`,
  },
  incident: {
    file: 'incidents',
    about: 'What went wrong on your sites, for 13 months',
    columns: words`
      incidentId site title cause state beganAt endedAt acknowledgedAt falseAlarmAt
      assigneeName mutedUntil postMortem episodes acceptedAt`,
  },
  'incident-note': {
    file: 'incident-notes',
    about: 'What your team did and said about incidents',
    columns: words`incidentId at kind by text`,
  },
  'outage-picture': {
    file: 'outage-pictures',
    about: 'What your pages showed when they were down, or why there is no picture',
    columns: words`incidentId takenAt image statusCode failureReason`,
  },
  'notification-mark': {
    file: 'notifications-read',
    about: 'Which notifications you have read or removed',
    columns: words`notificationId read deleted`,
    onlyIf,
  },
  notification: {
    file: 'notifications',
    about: 'Your notifications, for 13 months',
    columns: words`time kind title message why site url happenedAt incidentId`,
  },
  told: {
    file: 'messages',
    about: 'What was sent to your channels, or why it was not',
    columns: words`at group channel from to notificationIds suppressed message`,
  },
  delivery: {
    file: 'deliveries',
    about: 'When each message reached each channel',
    columns: words`messageId channel slackOf requestedAt state end endedAt tries reason`,
  },
  // Keyword rankings, requested suggestions, and support.
  'site-ranking': {
    file: 'rankings',
    about: 'Keywords for which your domains rank',
    prefix: 'ranking#',
    columns: words`domain fetchedAt rankings`,
  },
  'suggestion-request': {
    file: 'suggestion-requests',
    about: 'Explanations that you asked for',
    columns: words`suggestionType kind suggestionName requestedAt`,
  },
  'chat-message': {
    file: 'chat',
    about: 'Your conversation with our support',
    columns: words`sentAt sender content`,
    onlyIf,
  },
  'contact-request': {
    file: 'contact-requests',
    about: 'What you sent us with the contact form',
    columns: words`sentAt type subject description wishes`,
    onlyIf,
  },
};

export const exportedKinds: readonly ExportedKind[] = Object.entries(kinds).map(
  ([entity, kind]) => ({ ...kind, entity }),
);
