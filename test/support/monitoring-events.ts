import { randomUUID } from 'node:crypto';
import { provenChange } from './proven-change.ts';
import type { EventId, EventOf } from '../../shared/events/catalogue.ts';
import { outboxEventEntity } from '../../functions/platform/events/outbox-event-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { MonitoringEvent } from '../../functions/notifying/incidents/causes/derive-cause.ts';

type Facts<Id extends EventId> = EventOf<Id>['facts'];

/** Events of a page of an account, as producers write them. */
export function eventsOf(accountId: string, url: string) {
  const base = (at: Date) => ({
    eventId: randomUUID(),
    at: at.toISOString(),
    accountId,
    subject: { kind: 'page' as const, url },
    cause: 'clock' as const,
  });
  return {
    uptime: (status: 'up' | 'down', at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'uptime-changed',
      facts: {
        status,
        since: at.toISOString(),
        ...(status === 'down' ? { reason: 'http-status' as const, statusCode: 503 } : {}),
      },
    }),
    endpoint: (name: string, status: 'up' | 'down', at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'uptime-changed',
      facts: {
        status,
        since: at.toISOString(),
        ...(status === 'down' ? { reason: 'refused' as const } : {}),
        endpoint: { name },
      },
    }),
    monitor: (
      monitor: { id: string; name: string },
      status: 'up' | 'down',
      at: Date,
      why?: string,
    ): MonitoringEvent => ({
      ...base(at),
      type: 'monitor-changed',
      facts: {
        monitor: { ...monitor, kind: 'heartbeat' },
        status,
        since: at.toISOString(),
        ...(why === undefined ? {} : { why }),
      },
    }),
    broken: (shows: 'empty' | 'error', at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'page-broken',
      facts: { step: 'began', since: at.toISOString(), shows },
    }),
    mended: (status: 'up' | 'down', at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'page-broken',
      facts: { step: 'ended', since: at.toISOString(), status },
    }),
    indexing: (closedBy: string[], at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'indexing-changed',
      facts: { scanId: 'scan', isOpen: closedBy.length === 0, closedBy },
    }),
    oneRegion: (at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'reached-elsewhere',
      facts: {
        step: 'began',
        since: at.toISOString(),
        reachedFrom: ['Germany, Frankfurt'],
        reason: 'timeout',
      },
    }),
    everyRegion: (status: 'up' | 'down', at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'reached-elsewhere',
      facts: { step: 'ended', since: at.toISOString(), status },
    }),
    score: (
      overallScore: number,
      at: Date,
      device: 'mobile' | 'desktop' = 'mobile',
    ): EventOf<'scan-finished'> => ({
      ...base(at),
      type: 'scan-finished',
      facts: { outcome: 'done', scanId: at.toISOString(), device, overallScore },
    }),
    changed: (
      [before, after]: [number, number],
      at: Date,
      { isRecovery = false, since = at }: { isRecovery?: boolean; since?: Date } = {},
    ): EventOf<'performance-changed'> => ({
      ...base(at),
      type: 'performance-changed',
      facts: {
        outcome: 'proven',
        device: 'mobile',
        isRecovery,
        change: provenChange([before, after], { since, at }),
      },
    }),
    settled: (at: Date): EventOf<'performance-changed'> => ({
      ...base(at),
      type: 'performance-changed',
      facts: { outcome: 'settled', device: 'mobile' },
    }),
    failedScan: (at: Date): EventOf<'scan-finished'> => ({
      ...base(at),
      type: 'scan-finished',
      facts: { outcome: 'failed', scanId: at.toISOString(), device: 'mobile', reason: 'timeout' },
    }),
    picture: (isEqual: boolean, at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'pictures-compared',
      facts: {
        outcome: 'done',
        dueAt: at.toISOString(),
        isEqual,
        changedPixels: isEqual ? 0 : 900,
        ...(isEqual ? {} : { changedPercent: 3.42 }),
      },
    }),
    markup: (errors: number, at: Date, more: { isOtherChecker?: true } = {}): MonitoringEvent => ({
      ...base(at),
      type: 'markup-checked',
      facts: { outcome: 'done', validationId: 'v', fatalErrors: 0, errors, warnings: 3, ...more },
    }),
    category: (mobile: Facts<'field-data-read'>['mobile'], at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'field-data-read',
      facts: { dueAt: at.toISOString(), mobile },
    }),
    visitors: (
      changes: Partial<Facts<'visitors-compared'>['changes'][number]>[],
      at: Date,
      more: { release?: string; deployment?: string } = {},
    ): MonitoringEvent => ({
      ...base(at),
      type: 'visitors-compared',
      facts: {
        day: at.toISOString().slice(0, 10),
        changes: changes.map((change) => ({
          step: 'worse',
          metric: 'lcp',
          device: 'mobile',
          group: '',
          before: 2400,
          after: 3100,
          views: 1234,
          ...change,
        })),
        ...more,
      },
    }),
    certificate: (
      daysLeft: Facts<'certificate-expiring'>['daysLeft'],
      expiresAt: Date,
      at: Date,
      fingerprint?: string,
    ): MonitoringEvent => ({
      ...base(at),
      type: 'certificate-expiring',
      facts: {
        host: new URL(url).host,
        daysLeft,
        expiresAt: expiresAt.toISOString(),
        ...(fingerprint === undefined ? {} : { fingerprint }),
      },
    }),
    domain: (
      daysLeft: Facts<'domain-expiring'>['daysLeft'],
      expiresAt: Date,
      at: Date,
    ): MonitoringEvent => ({
      ...base(at),
      type: 'domain-expiring',
      facts: { domain: 'example.com', daysLeft, expiresAt: expiresAt.toISOString() },
    }),
    domainRenewed: (expiresAt: Date, at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'domain-renewed',
      facts: { domain: 'example.com', expiresAt: expiresAt.toISOString() },
    }),
    renewed: (expiresAt: Date, at: Date): MonitoringEvent => ({
      ...base(at),
      type: 'certificate-renewed',
      facts: { host: new URL(url).host, expiresAt: expiresAt.toISOString() },
    }),
  };
}

/** The events of raised notifications that wait in the outbox of an account. */
export async function raisedEvents(table: Table, accountId: string) {
  const { data } = await outboxEventEntity(table).query.byId({ accountId }).go({ pages: 'all' });
  return data.map(({ event }) => event).filter(({ type }) => type === 'notification-raised');
}
