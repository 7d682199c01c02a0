/** One kind of items in an export. */
export interface ExportedKind {
  /** Name of its JSON and CSV files. */
  file: string;
  /** Description for the reader of the files. */
  about: string;
  /** ElectroDB's name of the entity. */
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

/** In the order of the zip. An attribute that is not named here is not exported, so that no secret gets in by accident. */
export const exportedKinds: readonly ExportedKind[] = [
  // The account, its users and its payments.
  {
    file: 'account',
    about: 'The account, its plan and dates',
    entity: 'account',
    prefix: 'account',
    columns: words`
      rootEmail plan annual createdAt lastPaymentDate nextPaymentDate suspendOn suspended
      payingCustomer siteCount competitorCount subUserCount pingCampaignCount
      suspendedForAbuse twoStepRequiredFrom deleteOn`,
  },
  {
    file: 'profile',
    about: 'Your own profile',
    entity: 'user',
    columns: words`
      userId email emailConfirmed firstName lastName role usePlan timeZone startPage
      savedFilters passwordChangedAt createdAt twoStepSince`,
    onlyIf: ({ isRoot }) => isRoot === true,
  },
  {
    file: 'linked-accounts',
    about: 'The Google and Microsoft accounts with which you sign in',
    entity: 'linked-identity',
    columns: words`provider subject email linkedAt`,
    onlyIf,
  },
  {
    file: 'sessions',
    about: 'Your sign-ins',
    entity: 'session',
    partition: 'session',
    columns: words`device place signedInAt lastSeenAt endedAt`,
  },
  {
    file: 'team',
    about: 'The members of your team, as Manage Users shows them',
    entity: 'sub-user',
    columns: words`userId email firstName lastName role createdAt invitedUntil clients`,
  },
  {
    file: 'invoices',
    about: 'Paid invoices',
    entity: 'invoice',
    columns: words`stripeInvoiceId invoice`,
  },
  {
    file: 'notices',
    about: 'Mails about your plan, your exports and your questions to support',
    entity: 'plan-notice',
    columns: words`noticeId state sentAt`,
  },
  {
    file: 'changes',
    about: 'Who changed what in the account, for 13 months',
    entity: 'audit-entry',
    prefix: 'audit#',
    columns: words`at actor action subject`,
  },
  // Sites with the results of their scans.
  {
    file: 'sites',
    about: 'Your sites',
    entity: 'site',
    columns: words`
      url siteName clientId tags propertyId propertyState propertyCheckedAt pageCount
      pausedAt isWatched createdAt recordedUntil language labSettings`,
  },
  {
    file: 'pages',
    about: 'The pages of your sites',
    entity: 'page',
    columns: words`url title isWatched createdAt`,
  },
  {
    file: 'clients',
    about: 'Your clients, their contacts, and where messages about their sites are sent',
    entity: 'client',
    columns: words`clientId name colour contacts route slackChannel slackProblem called createdAt`,
  },
  {
    file: 'reports',
    about: 'Your reports on sites and clients',
    entity: 'client-report',
    columns: words`
      title clientId url incidentId from to state requestedAt requestedBy verdict band
      mailed notMailedTo isDraft isInternal releasedAt releasedBy`,
  },
  {
    file: 'proofs',
    about: 'Fixes that were tried on copies of your pages',
    entity: 'proof',
    columns: words`url device findings state requestedAt requestedBy`,
  },
  {
    file: 'report-schedules',
    about: 'How the reports of your clients look, and when the next ones are due',
    entity: 'report-schedule',
    columns: words`
      clientId sender hasLogo language timeZone paragraph hasAppendix looksFirst retryAt`,
  },
  {
    file: 'brand',
    about: 'How you appear to your clients',
    entity: 'brand',
    prefix: 'brand',
    columns: words`sender colour replyTo signOff hidesProduct logo`,
  },
  {
    file: 'client-logos',
    about: 'The logos of your clients',
    entity: 'client-logo',
    columns: words`clientId logo`,
  },
  {
    file: 'calendars',
    about: 'The addresses at which calendars read what expires',
    entity: 'expiry-feed',
    columns: words`userId createdAt`,
  },
  {
    file: 'share-links',
    about: 'The links by which you share sites and reports',
    entity: 'share-link',
    columns: words`url reportId contact openedAt lastOpenedAt linkId userId createdAt endsAt`,
  },
  {
    file: 'status-pages',
    about: 'Your public status pages',
    entity: 'status-page',
    columns: words`pageId slug title clientId colour isPublished groups createdAt showsResponseTimes`,
  },
  {
    file: 'status-incidents',
    about: 'What you wrote on status pages',
    entity: 'status-incident',
    columns: words`pageId incidentId title componentIds planned updates createdAt`,
  },
  {
    file: 'status-subscribers',
    // The address of a webhook may be a secret of its owner.
    about: 'Who receives what you write on status pages; without an address: a webhook',
    entity: 'status-subscriber',
    columns: words`pageId email createdAt confirmedAt`,
  },
  {
    file: 'import',
    about: 'Your newest import of sites',
    entity: 'site-import',
    prefix: 'site-import',
    columns: words`requestedAt requestedBy sitemap step state confirmedAt failure rows asPages createsClients`,
  },
  {
    file: 'competitors',
    about: 'The competitor sites with which you compare yours',
    entity: 'competitor',
    columns: words`url name createdAt siteIds clientIds`,
  },
  {
    file: 'additions',
    about: 'Sites that were being added lately',
    entity: 'adding-site',
    columns: words`url siteName propertyId askedBy askedAt state failure`,
  },
  {
    file: 'deployments',
    about: 'The deployments that you marked',
    entity: 'deployment',
    columns: words`at label createdAt`,
  },
  {
    file: 'visitor-settings',
    about: 'How the visitors of your sites are measured',
    entity: 'visitor-site',
    columns: words`urlKey siteKey rate hosts pageRules createdAt`,
  },
  {
    file: 'visitors-by-day',
    about: 'The Core Web Vitals of your visitors, by day: histograms, packed (brotli, base64)',
    entity: 'visitor-period',
    prefix: 'visitor-day#',
    columns: words`urlKey period views leftOut data pages devicePages mergedAt`,
  },
  {
    file: 'visitors',
    about: 'The Core Web Vitals of your visitors in the last 28 days',
    entity: 'visitor-summary',
    columns: words`urlKey lastDay mobile desktop`,
  },
  {
    file: 'address-to-add',
    about: 'The address that you typed on the home page before you registered',
    entity: 'address-to-add',
    prefix: 'address-to-add',
    columns: words`url`,
  },
  {
    file: 'schedule',
    about: 'When scheduled work on each page or endpoint is due, and how it is checked',
    entity: 'watched-page',
    columns: words`
      url subject name due wantedMinutes check target isSilent pausedAt addedAt removedAt`,
  },
  {
    file: 'latest-results',
    about: 'The newest results of each page',
    entity: 'scanned-page',
    columns: words`
      url endedScanDate mobile desktop mobileFieldData desktopFieldData technologies
      mobileFailure desktopFailure`,
  },
  {
    file: 'scans',
    about: 'Scans with their numbers, one row per device',
    entity: 'device-scan',
    prefix: 'scan#',
    columns: words`
      url scanId device requestedAt requestedBy measuredAt finishedAt state overallScore
      labData fieldData conditions failureReason`,
  },
  {
    file: 'score-history',
    about: 'Scores and lab data by scan, as the charts show them',
    entity: 'chart-point',
    columns: words`
      url scanDate mobileMeasuredAt desktopMeasuredAt mobileScore desktopScore
      mobileLabData desktopLabData`,
  },
  {
    file: 'field-data',
    about: 'Readings of field data from the Chrome UX Report',
    entity: 'field-reading',
    columns: words`url readAt mobile desktop`,
  },
  {
    file: 'field-data-history',
    about: 'Weekly history from the Chrome UX Report',
    entity: 'field-history',
    columns: words`url readAt mobile desktop origin`,
  },
  {
    file: 'origin-field-data',
    about: 'Field data of whole origins',
    entity: 'origin-field-data',
    columns: words`device readAt fieldData`,
  },
  {
    file: 'markup',
    about: 'The newest validation of each page’s markup',
    entity: 'markup-validation',
    prefix: 'markup#',
    columns: words`url requestedAt requestedBy state numbers failureReason`,
  },
  {
    file: 'screenshots',
    about: 'When each page was photographed, and how much changed',
    entity: 'screenshot',
    columns: words`url dueAt requestedBy takenAt state isEqual changedPixels failureReason`,
  },
  // Results of uptime checks and pings.
  {
    file: 'uptime',
    about: 'Whether each page is up',
    entity: 'uptime-page',
    columns: words`url status since updatedAt`,
  },
  {
    file: 'uptime-days',
    about: 'Uptime by day',
    entity: 'uptime-day',
    columns: words`url day up down unknown meanResponseMs`,
  },
  {
    file: 'uptime-checks',
    about: 'Single checks of uptime',
    entity: 'uptime-check',
    prefix: 'uptime#',
    columns: words`
      url beganAt checkedAt status reason statusCode finalUrl redirects furtherAttempts
      timings certificateExpiresAt excerpt isChainIncomplete shows elsewhere`,
  },
  {
    file: 'domains',
    about: 'When the registrations of your domains end',
    entity: 'registered-domain',
    prefix: 'domain#',
    columns: words`domain endsAt registrar readAt checkedAt problem`,
  },
  {
    file: 'pings',
    about: 'Pings of your sites from each node',
    entity: 'ping-run',
    prefix: 'ping#',
    columns: words`url dueAt requestedBy endedAt state measured`,
  },
  {
    file: 'hourly-pings',
    about: 'Hourly pings that have not ended',
    entity: 'ping-campaign',
    columns: words`url nodes startDate endDate nextDue requestedBy createdAt`,
  },
  {
    file: 'heartbeats',
    about: 'Jobs that send signals, without the addresses that they send them to',
    entity: 'heartbeat',
    prefix: 'heartbeat#',
    columns: words`
      heartbeatId url name schedule graceMinutes longestRunMinutes target status since why pausedAt lastSignal
      signals createdAt`,
  },
  {
    file: 'heartbeat-signals',
    about: 'The newest signals of each heartbeat',
    entity: 'heartbeat-signal',
    columns: words`heartbeatId signal`,
  },
  {
    file: 'heartbeat-outages',
    about: 'When heartbeats were down, paused or without a first signal',
    entity: 'heartbeat-span',
    columns: words`heartbeatId kind from to why`,
  },
  // Incidents and notifications, and where they were sent.
  {
    file: 'notification-channels',
    about: 'Where notifications are sent; webhooks are left out, since who has one can post there',
    entity: 'channel',
    columns: words`kind enabled frequency label switchedOff`,
  },
  {
    file: 'notification-options',
    about:
      'Which scan results are sent, when outages are sent, your quiet hours and maintenance windows',
    entity: 'channel-options',
    prefix: 'channel-options',
    columns: words`good average bad outages quietHours maintenance pastMaintenance escalation`,
  },
  {
    file: 'incidents',
    about: 'What went wrong on your sites, for 13 months',
    entity: 'incident',
    columns: words`
      incidentId site title cause state beganAt endedAt acknowledgedAt falseAlarmAt
      assigneeName mutedUntil postMortem episodes acceptedAt`,
  },
  {
    file: 'incident-notes',
    about: 'What your team did and said about incidents',
    entity: 'incident-note',
    columns: words`incidentId at kind by text`,
  },
  {
    file: 'outage-pictures',
    about: 'What your pages showed when they were down, or why there is no picture',
    entity: 'outage-picture',
    columns: words`incidentId takenAt image statusCode failureReason`,
  },
  {
    file: 'notifications-read',
    about: 'Which notifications you have read or removed',
    entity: 'notification-mark',
    columns: words`notificationId read deleted`,
    onlyIf,
  },
  {
    file: 'notifications',
    about: 'Your notifications, for 13 months',
    entity: 'notification',
    columns: words`time kind title message why site url happenedAt incidentId`,
  },
  {
    file: 'messages',
    about: 'What was sent to your channels, or why it was not',
    entity: 'told',
    columns: words`at group channel from to notificationIds suppressed message`,
  },
  {
    file: 'deliveries',
    about: 'When each message reached each channel',
    entity: 'delivery',
    columns: words`messageId channel slackOf requestedAt state end endedAt tries reason`,
  },
  // Keyword rankings, requested suggestions, and support.
  {
    file: 'rankings',
    about: 'Keywords for which your domains rank',
    entity: 'site-ranking',
    prefix: 'ranking#',
    columns: words`domain fetchedAt rankings`,
  },
  {
    file: 'suggestion-requests',
    about: 'Explanations that you asked for',
    entity: 'suggestion-request',
    columns: words`suggestionType kind suggestionName requestedAt`,
  },
  {
    file: 'chat',
    about: 'Your conversation with our support',
    entity: 'chat-message',
    columns: words`sentAt sender content`,
    onlyIf,
  },
  {
    file: 'contact-requests',
    about: 'What you sent us with the contact form',
    entity: 'contact-request',
    columns: words`sentAt type subject description wishes`,
    onlyIf,
  },
];
