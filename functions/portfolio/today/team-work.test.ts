import { expect, test } from 'vitest';
import { todayAccount, todaySites } from '../../../test/support/today-account.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { auditEntry } from '../../platform/audit/audit.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { findTeamWork } from './team-work.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const incidentId = '01a00000-0000-7000-8000-000000000001';
const ofBolt = '01a00000-0000-7000-8000-000000000002';

test('what the team did on sites, clients and incidents, newest first', async () => {
  const { table, user, everyone, ofAcme } = await todayAccount();
  const { accountId } = everyone;
  await clientEntity(table)
    .put({ accountId, clientId: 'bolt', name: 'Bolt', contacts: [], createdAt: '' })
    .go();
  const at = after(now, -hourMs).toISOString();
  const incidents = [
    { incidentId, site: todaySites.shop },
    { incidentId: ofBolt, site: todaySites.bolt },
  ];
  await incidentEntity(table)
    .put(
      incidents.map((one) => ({
        ...one,
        accountId,
        siteKey: keyOfUrl(one.site),
        siteName: 'shop',
        title: '',
        cause: 'site-down' as const,
        state: 'open' as const,
        beganAt: at,
        episodes: [],
        notifications: [],
        revision: 1,
        expiresAt: 4e9,
      })),
    )
    .go();
  type Kind = Parameters<typeof auditEntry>[0]['kind'];
  const actor = { kind: 'user' as const, userId: user.userId };
  const done = (
    hours: number,
    action: string,
    kind: Kind,
    names: string[],
    by: Parameters<typeof auditEntry>[0]['actor'] = actor,
  ) =>
    auditEntry(
      { accountId, actor: by, action, kind, names, requestId: 'r' },
      after(now, -hours * hourMs),
    );
  await auditEntryEntity(table)
    .put([
      done(0.5, 'acknowledge-incidents', 'incident', [ofBolt, incidentId]),
      done(1, 'assign-incident', 'incident', [incidentId]),
      // As the request wrote it.
      done(2, 'add-deployment', 'site', ['https://WWW.bolt.example']),
      done(3, 'note-client-call', 'client', ['bolt']),
      done(4, 'pause-sites', 'site', [todaySites.shop, todaySites.bolt]),
      done(5, 'delete-site', 'site', ['https://gone.example/'], { kind: 'user', userId: 'gone' }),
      done(6, 'cancel-subscription', 'plan', []),
      done(6, 'edit-profile', 'user', ['x']),
      done(7, 'edit-site', 'site', [todaySites.own], { kind: 'webhook', provider: 'stripe' }),
      auditEntry(
        {
          accountId,
          actor,
          action: 'edit-site',
          kind: 'site',
          names: [todaySites.own],
          requestId: 'r',
        },
        after(now, -8 * dayMs),
      ),
    ])
    .go();
  const found = await findTeamWork(table, everyone, { days: 7, now });
  const name = found[0]?.by;
  expect(
    found.map(({ kind, by, sites, clientIds, incidentId: of }) => [
      kind,
      by,
      sites.map(({ siteName }) => siteName).join(' '),
      clientIds.join(' '),
      of,
    ]),
  ).toEqual([
    ['acknowledged', name, 'bolt shop', 'bolt acme', ofBolt],
    ['assigned', name, 'shop', 'acme', incidentId],
    ['deployed', name, 'bolt', 'bolt', null],
    ['called', name, '', 'bolt', null],
    ['changed', name, 'bolt shop', 'acme bolt', null],
    ['changed', 'A former member', '', '', null],
  ]);
  const acme = await findTeamWork(table, ofAcme, { days: 7, now });
  expect(acme[0]?.incidentId).toBe(incidentId);
  expect(acme.map(({ kind, sites }) => [kind, ...sites.map(({ siteName }) => siteName)])).toEqual([
    ['acknowledged', 'shop'],
    ['assigned', 'shop'],
    ['changed', 'shop'],
  ]);
});
