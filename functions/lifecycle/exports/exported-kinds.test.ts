import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exportedKinds } from './exported-kinds.ts';

/** Items of the account’s partition that say nothing about the account, and why. */
const notExported: Readonly<Record<string, string>> = {
  connection: 'An open browser window, gone when it closes',
  'outbox-event': 'A message on its way, deleted once it is delivered',
  'account-export': 'The export itself',
  'slack-authorization': 'A visit to Slack that has begun, void after ten minutes',
  conversation: 'How far your conversation with support is; its messages are exported',
  'hour-checks':
    'Checks that found nothing new, for 35 days; hourly checks, changes and days are exported',
  'check-secrets':
    'Headers and bodies with which pages and endpoints are checked: encrypted, and never shown again',
  'page-picture': 'A small copy of the picture of your newest scan, replaced by the next one',
  'picture-check':
    'When a page was last compared with its newest picture, which is exported, and a hash of it',
  'sent-message': 'The number of a message that is being sent',
  'change-record':
    'Derived from scans, which are exported; its findings are in incidents and notifications',
  'incident-track': 'What incidents are derived from, and already exported as results of checks',
  'incident-ledger': 'The same for a site, until its incidents are settled',
  'incident-origin':
    'Which incidents of several sites have one origin: they are exported themselves',
  'scan-outcome': 'A note of a scan that is not done on both devices, deleted after a week',
  'read-until': 'A time that the list of notifications needs',
  'outage-telling': 'What waits to be sent to your channels, for minutes',
  'digest-turn': 'When the next digest of a channel is due',
  'analytics-report': 'A copy of what Google Analytics answered, for an hour',
  'analytics-pause': 'Until when Google Analytics is not asked about a property',
  'visitor-comparison': 'When visitors were compared with those before',
  'visitor-part': 'What hours of visitors are counted from, for eight days',
  'account-lane': 'Whether long work of the account is being done, for minutes',
  'list-revision': 'How often a list with a limit was added to',
  'raised-key': 'A mark that keeps a notification from being raised twice',
};

const words = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/\s+/u);

const entities = globSync('functions/**/*-entity.ts').map((file) => readFileSync(file, 'utf8'));
const nameOf = (source: string): string =>
  /(?:entity|ofAccount)\('([\w-]+)'/.exec(source)?.[1] ?? source;

test('every kind of item in an account’s partition is exported, or the exception is explained', () => {
  const ofAccounts = entities
    .filter((source) => /\binAccount\(|'account#\$\{accountId\}'/.test(source))
    .map(nameOf);
  expect(ofAccounts.length).toBeGreaterThan(20);
  const known = new Set([
    ...exportedKinds.map(({ entity }) => entity),
    ...Object.keys(notExported),
  ]);
  expect(ofAccounts.filter((entity) => !known.has(entity))).toEqual([]);
});

test.each(exportedKinds)('each column of $file is an attribute of its entity', (kind) => {
  const source = entities.find((one) => one.includes(`('${kind.entity}'`)) ?? '';
  const attributes = [...source.matchAll(/^ {4,}(\w+): (?:\{|optional)/gm)].map(([, name]) => name);
  if (source.includes('...leaseAttributes')) attributes.push('state', 'requestedBy');
  // Items that name their page by its key only get its address.
  if (attributes.includes('urlKey')) attributes.push('url');
  expect(kind.columns.filter((column) => !attributes.includes(column))).toEqual([]);
});

/** Keys, leases, hashes and copies: of every kind, and of these. A new attribute is exported, or named here. */
const keptHere = words`urlKey siteKey expiresAt openShard retryAt shard userId accountId revision askAgainAt scanId leaseUntil`;
const keptHereOf: Readonly<Record<string, readonly string[]>> = {
  account: words`rootUserId plannedPlan plannedAnnual plannedOn checkoutUntil paymentVersion keptAt holdsSubscription deletingSince deletionOwner deletionLeaseUntil stepShard stepOn`,
  profile: words`isRoot hasPassword recoveryCodes clients`,
  sessions: words`sessionId`,
  team: words`subUserId`,
  invoices: words`readAt`,
  notices: words`owner unanswered`,
  changes: words`entryId requestId`,
  sites: words`siteId propertyShard propertyDue calibratedCauses`,
  clients: words`slackWebhook`,
  reports: words`reportId report logo clientLogo remindedAt`,
  proofs: words`proofId stage percent trying proof`,
  'share-links': words`siteId reportId tokenHash viewKey passwordHash`,
  'status-pages': words`lock version`,
  'status-incidents': words`trackedId changes`,
  calendars: words`tokenHash`,
  'status-subscribers': words`subscriberId webhook secret failures`,
  import: words`importId percent isFirst`,
  additions: words`open`,
  deployments: words`deploymentId`,
  'visitor-settings': words`merges fullOn`,
  'visitors-by-day': words`length parts senders`,
  visitors: words`parts lastDayViews mergedAt`,
  schedule: words`nextDue language everyMinutes known`,
  'latest-results': words`newestScanId endedScanId technologyChange isOpenToGoogle`,
  scans: words`stage percent run runs facts isCheck onSlowMachine technologies figures fixes categories technologyChange reportKey`,
  'score-history': words`mobileServerMs desktopServerMs mobileRun desktopRun mobileCategories desktopCategories`,
  'field-data': words`dueAt`,
  'origin-field-data': words`originKey`,
  markup: words`validationId`,
  screenshots: words`requestedAt pictureKey storedAt mask changedPercent differenceKey isRecorded`,
  uptime: words`downBecause day rollUpRule certificateExpiresAt certificates certificateStage certificateSeenAt oneRegionSince brokenSince month confirming confirmingSince requestedBy resends`,
  'uptime-days': words`outages gaps planned`,
  'uptime-checks': words`dueAt certificates`,
  domains: words`stage url leaseOwner`,
  pings: words`runId campaignId nodes nodeCount answered requestedAt`,
  'hourly-pings': words`campaignId`,
  heartbeats: words`token tokenHash countedFrom startedAt minute failedAt nextDue`,
  'heartbeat-signals': words`place`,
  'notification-channels': words`target secret earlierSecrets`,
  'notification-options': words`maintenanceRevision`,
  incidents: words`escalated escalatedAt siteName notifications mergedInto notedAt assigneeId`,
  'incident-notes': words`noteId`,
  notifications: words`notificationId tone part mailed`,
  deliveries: words`group notBefore sendingSince cutOffs sentTo providerId`,
  chat: words`seq messageId staffId`,
  'contact-requests': words`requestId picture`,
};

/** Names of the attributes of an entity, as its file lists them. */
function attributesOf(entity: string): string[] {
  const named = `('${entity}'`;
  const [, source = ''] = entities.find((one) => one.includes(named))?.split(named) ?? [];
  const listed = source.slice(source.indexOf('attributes'), source.indexOf('indexes'));
  return [...listed.matchAll(/^ {4}(\w+): /gm)].flatMap(([, name]) => name ?? []);
}

test.each(exportedKinds)(
  'each attribute of $file is exported, or kept here on purpose',
  ({ file, entity, columns }) => {
    const known = new Set([...columns, ...keptHere, ...(keptHereOf[file] ?? [])]);
    expect(attributesOf(entity).filter((name) => !known.has(name))).toEqual([]);
  },
);

test('the attributes of entities are found in their files', () => {
  expect(exportedKinds.flatMap(({ entity }) => attributesOf(entity)).length).toBeGreaterThan(400);
});
