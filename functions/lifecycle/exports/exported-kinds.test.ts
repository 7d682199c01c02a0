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
