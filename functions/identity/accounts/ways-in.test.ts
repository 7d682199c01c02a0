import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type WayIn, waysIn } from './ways-in.ts';

/** Items that let someone in, or send data to someone: what removes them, or why nothing has to. */
const items: Readonly<Record<string, WayIn | { because: string }>> = {
  session: 'sessions',
  connection: 'sockets',
  'linked-identity': 'identities',
  identity: { because: 'It leads to a user; those of linked accounts and members end with them.' },
  user: 'secondStep',
  'sub-user': 'team',
  channel: 'channels',
  'share-link': 'shareLinks',
  'expiry-feed': 'calendars',
  'status-page': 'statusPages',
  'status-subscriber': { because: 'It receives what is public only.' },
  'report-schedule': 'monthlyReports',
  client: { because: 'Its contacts receive reports of a schedule only.' },
  'known-device': { because: 'It lets no one in, and a new password voids it.' },
  'one-time-token': {
    because: 'It was mailed to the address that is proven now, or is an invitation of the team.',
  },
  'slack-authorization': { because: 'Only the session that asked for it can use it.' },
  'watched-page': { because: 'A subject is a kind of address.' },
  'check-secrets': { because: 'They are sent to the monitored address only, and never shown.' },
  'audit-entry': { because: 'It names who did what.' },
  'contact-request': { because: 'It is text for support.' },
  heartbeat: { because: 'Its address takes signals and shows nothing; its owner can make it new.' },
};
const names =
  /tokenHash|isPublished|secret|viewKey|passwordHash|hash:|\b(?:target|contacts|subject|sessionId|connectionId|clients): \{ type/;

test('every entity that gives access is removed with the other ways in, or its exception is explained', () => {
  const found = globSync('functions/**/*-entity.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => names.test(source))
    .map((source) => /(?:entity|ofAccount)\('([\w-]+)'/.exec(source)?.[1] ?? source);
  const open = found.filter((name) => items[name] === undefined);
  expect(open).toEqual([]);
  const removed = Object.values(items).filter((item) => typeof item === 'string');
  expect(Object.keys(waysIn).filter((way) => !removed.some((one) => one === way))).toEqual([]);
});
