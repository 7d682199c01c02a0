import { expect, test } from 'vitest';
import type { IncidentSummary } from '../../../../../../shared/models/notifying/incident.ts';
import type { Notification } from '../../../../../../shared/models/notifying/notification.ts';
import { groupNotifications, unreadFirst } from './group-notifications.ts';

const one = (_id: string, time: string, more: Partial<Notification> = {}): Notification => ({
  _id,
  title: _id,
  message: '',
  type: 'Outage',
  site: 'https://shop.example/',
  time,
  read: true,
  kind: 'site-down',
  tone: 'bad',
  ...more,
});
const incident: IncidentSummary = {
  incidentId: 'lead',
  site: 'https://shop.example/',
  siteName: 'Shop',
  title: '2 sites on shop.example are down',
  cause: 'site-down',
  severity: 'down',
  subject: 'shop.example',
  members: [
    { incidentId: 'lead', site: 'https://shop.example/' },
    { incidentId: 'other', site: 'https://shop.example/b' },
  ],
  state: 'open',
  beganAt: '2026-11-22T12:00:00.000Z',
  endedAt: null,
  pages: 2,
  acknowledged: false,
  assignee: null,
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
};

test('groups those of one incident and day, of whichever site, and puts unread ones first', () => {
  const groups = unreadFirst(
    groupNotifications(
      [
        one('up next day', '2026-11-24T12:00:00.000Z', { incidentId: 'lead' }),
        one('plan', '2026-11-23T12:00:00.000Z'),
        one('second', '2026-11-22T12:10:00.000Z', { incidentId: 'other', tone: 'good' }),
        one('first', '2026-11-22T12:00:00.000Z', { incidentId: 'lead', read: false }),
        one('unknown', '2026-11-20T12:00:00.000Z', { incidentId: 'older' }),
      ],
      [incident],
    ),
  );
  expect(
    groups.map(({ notifications, incident: of }) => [
      notifications.map(({ _id }) => _id).join(),
      of?.incidentId,
    ]),
  ).toEqual([
    ['second,first', 'lead'],
    ['up next day', 'lead'],
    ['plan', undefined],
    ['unknown', undefined],
  ]);
  // The incident lasts, though one of its sites has recovered.
  expect(groups[0]?.tone).toBe('bad');
});
