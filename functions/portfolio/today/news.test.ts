import { describe, expect, test } from 'vitest';
import { provenChange } from '../../../test/support/proven-change.ts';
import { todayAccount, type TodaySite, todaySites } from '../../../test/support/today-account.ts';
import { changeRecordEntity } from '../../measuring/scans/changes/change-record-entity.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { incidentNoteEntity } from '../../notifying/incidents/incident-note-entity.ts';
import { notificationEntity } from '../../notifying/notifications/notification-entity.ts';
import { auditEntry } from '../../platform/audit/audit.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { findNews, usualFrom } from './news.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const ago = (hours: number) => after(now, -hours * hourMs);
const from = ago(18);

type Cause = 'site-down' | 'score-fell' | 'certificate-expiring' | 'markup-errors';

describe('what happened since yesterday', () => {
  test('is one line each, the worst first, with size, duration and who handled it', async () => {
    const { table, user, everyone, ofAcme } = await todayAccount();
    const { accountId } = everyone;
    const incident = (
      site: TodaySite,
      cause: Cause,
      {
        began,
        ended,
        ...more
      }: { began: Date; ended?: Date; assigneeId?: string; assigneeName?: string },
    ) => {
      const url = todaySites[site];
      const at = began.toISOString();
      const step = { at, eventId: `${site} ${cause}` };
      return {
        accountId,
        incidentId: timeOrderedId(began),
        siteKey: keyOfUrl(url),
        site: url,
        siteName: site,
        title: `${cause} of ${site}`,
        cause,
        state: ended === undefined ? ('open' as const) : ('ended' as const),
        beganAt: at,
        ...(ended === undefined ? {} : { endedAt: ended.toISOString() }),
        episodes: [{ track: { cause, url, part: '' }, beganAt: at, began: step, worse: [] }],
        notifications: [],
        revision: 1,
        expiresAt: 4e9,
        ...more,
      };
    };
    // It began before the change was proven, and was reported since.
    const slower = incident('blog', 'score-fell', { began: ago(70) });
    const all = [
      incident('bolt', 'site-down', { began: ago(3), ended: after(ago(3), 12 * minuteMs) }),
      incident('shop', 'site-down', { began: ago(1), assigneeId: 'u', assigneeName: 'Ann' }),
      slower,
      incident('own', 'score-fell', { began: ago(5) }),
      incident('own', 'certificate-expiring', { began: ago(6) }),
      incident('own', 'markup-errors', { began: ago(90), ended: ago(40) }),
    ];
    await incidentEntity(table).put(all).go();
    const notification = {
      accountId,
      tone: 'bad' as const,
      message: '',
      why: '',
      mailed: false,
      expiresAt: 4e9,
    };
    const faster = ago(30);
    await notificationEntity(table)
      .put([
        {
          ...notification,
          notificationId: timeOrderedId(ago(2)),
          kind: 'score-fell',
          title: 'Blog became slower',
          site: todaySites.blog,
          time: ago(2).toISOString(),
          happenedAt: ago(70).toISOString(),
          incidentId: slower.incidentId,
        },
        {
          ...notification,
          notificationId: timeOrderedId(ago(4)),
          kind: 'page-faster',
          title: 'Shop became faster on mobile',
          site: todaySites.shop,
          url: todaySites.shop,
          time: ago(4).toISOString(),
          happenedAt: faster.toISOString(),
        },
      ])
      .go();
    const record = (site: TodaySite, scores: [number, number], since: Date) => ({
      accountId,
      urlKey: keyOfUrl(todaySites[site]),
      device: 'mobile' as const,
      record: {
        environment: '',
        newestScanId: '2',
        level: [],
        proven: [provenChange(scores, { since })],
      },
      newestScanId: '2',
      revision: 1,
      expiresAt: 4e9,
    });
    await changeRecordEntity(table)
      .put([
        record('blog', [90, 70], ago(70)),
        record('own', [90, 84], ago(5)),
        record('shop', [50, 62], faster),
      ])
      .go();
    await scannedPageEntity(table)
      .put({
        accountId,
        urlKey: keyOfUrl(todaySites.bolt),
        url: todaySites.bolt,
        newestScanId: '1',
        technologyChange: { at: ago(7).toISOString(), added: ['WooCommerce'], removed: [] },
        expiresAt: 4e9,
      })
      .go();
    const bolt = { accountId, siteKey: keyOfUrl(todaySites.bolt) };
    await deploymentStore(table).add(bolt, { label: 'v12', at: ago(8) }, { now });
    await deploymentStore(table).add(bolt, { label: 'v11', at: ago(80) }, { now });
    const actor = { kind: 'user' as const, userId: user.userId };
    const done = (action: string, kind: 'site' | 'incident', names: string[]) =>
      auditEntry({ accountId, actor, action, kind, names, requestId: 'r' }, ago(2));
    // Before that time, which the audit entries that are read do not reach.
    const note = { noteId: timeOrderedId(ago(60)), kind: 'acknowledged' as const, by: 'Grace' };
    const { incidentId } = slower;
    await incidentNoteEntity(table)
      .put({
        ...note,
        accountId,
        incidentId,
        userId: 'g',
        at: ago(60).toISOString(),
        expiresAt: 4e9,
      })
      .go();
    await incidentEntity(table)
      .patch({ accountId, incidentId })
      .set({ acknowledgedAt: ago(60).toISOString() })
      .go();
    await auditEntryEntity(table)
      .put([
        done('add-deployment', 'site', [todaySites.bolt]),
        done('acknowledge-incident', 'incident', [all[0]?.incidentId ?? '']),
      ])
      .go();

    const found = await findNews(table, everyone, { from, now });
    const name = found.find(({ kind }) => kind === 'deployed')?.handledBy;
    expect(name).toEqual(expect.stringMatching(/./));
    expect(
      found.map(({ kind, site, text, size, until, handledBy }) => [
        kind,
        site.siteName,
        size ?? text,
        until,
        handledBy,
      ]),
    ).toEqual([
      ['down', 'shop', 'site-down of shop', null, 'Ann'],
      ['down', 'bolt', 'site-down of bolt', after(ago(3), 12 * minuteMs).toISOString(), name],
      ['slower', 'blog', '20 points slower', null, 'Grace'],
      ['slower', 'own', '6 points slower', null, null],
      ['expiring', 'own', 'certificate-expiring of own', null, null],
      ['technology', 'bolt', 'WooCommerce added', null, null],
      ['deployed', 'bolt', 'v12', null, name],
      ['faster', 'shop', '12 points faster', null, null],
    ]);
    const acme = await findNews(table, ofAcme, { from, now });
    expect(acme.map(({ site }) => site.siteName)).toEqual(['shop', 'blog', 'shop']);

    // Two people recorded deployments of the site: which of them recorded this one is not known.
    const other = { accountId, actor: { kind: 'user' as const, userId: 'other' } };
    const second = { ...other, action: 'add-deployment', kind: 'site' as const, requestId: 'r' };
    await auditEntryEntity(table)
      .put(auditEntry({ ...second, names: [todaySites.bolt] }, ago(1)))
      .go();
    const both = await findNews(table, everyone, { from, now });
    expect(both.find(({ kind }) => kind === 'deployed')?.handledBy).toBeNull();
  });

  test('begins at 18:00 of the day before, in the zone of the account', () => {
    expect(usualFrom(now, 'UTC').toISOString()).toBe('2026-11-29T18:00:00.000Z');
    expect(usualFrom(now, 'Europe/Berlin').toISOString()).toBe('2026-11-29T17:00:00.000Z');
    // The first of a month, west of Greenwich.
    const first = new Date('2026-12-01T03:00:00.000Z');
    expect(usualFrom(first, 'America/New_York').toISOString()).toBe('2026-11-29T23:00:00.000Z');
    expect(usualFrom(new Date('2026-12-01T12:00:00.000Z'), 'UTC').toISOString()).toBe(
      '2026-11-30T18:00:00.000Z',
    );
  });
});
