import { CustomAttributeType } from 'electrodb';
import type { Elsewhere } from '../../../shared/uptime/other-places.ts';
import type { RecordedMonth } from '../../../shared/uptime/recorded-month.ts';
import { type UptimeFailureReason, uptimeStates } from '../../../shared/uptime/uptime.ts';
import type { CertificateStage } from './settling/certificate-stage.ts';
import { ofAccount, inAccount, openItems } from '../../platform/table/entity.ts';

/** Why a check failed, and what other places said. */
export interface DownBecause {
  reason?: UptimeFailureReason;
  statusCode?: number;
  elsewhere?: Elsewhere;
}

/**
 * Whether a page is up: written when it changes, and once a day.
 * Access: get by account and address; those whose confirmation seems lost, by shard.
 */
export const uptimePageEntity = ofAccount('uptime-page', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** State of the newest check with a known result. */
    status: { type: uptimeStates },
    /** ISO 8601; time of the first check that saw that state. */
    since: { type: 'string' },
    /** Why it is down, by the check that found it; of no meaning while it is up. */
    downBecause: { type: CustomAttributeType<DownBecause>('any') },
    /** Incremented with each write of status, since, oneRegionSince and brokenSince, so that simultaneous writes do not undo each other. */
    revision: { type: 'number' },
    /** Day of the newest check (UTC); those before it are rolled up. */
    day: { type: 'string' },
    /** Rule by which its days were rolled up, `rollUpRule`; absent for that of the first version. */
    rollUpRule: { type: 'number' },
    /** ISO 8601; when the first of its certificates expires. */
    certificateExpiresAt: { type: 'string' },
    /** One for each https host on the way to the page. */
    certificates: { type: CustomAttributeType<readonly CertificateStage[]>('any') },
    /** As `certificates` has it since; of earlier versions. */
    certificateStage: { type: 'number' },
    certificateSeenAt: { type: 'string' },
    /** ISO 8601; time of the check since which it is down from one region only; empty if it is not. */
    oneRegionSince: { type: 'string' },
    /** ISO 8601; time of the check since which it answers, but shows nothing or an error; empty if it does not. */
    brokenSince: { type: 'string' },
    /** Outages of the 30 days before its last write. */
    month: { type: CustomAttributeType<RecordedMonth>('any') },
    /** `dueAt` of a check that failed and is being confirmed. */
    confirming: { type: 'string' },
    confirmingSince: { type: 'string' },
    /** The user who requested that check; absent, or empty, for a scheduled one. */
    requestedBy: { type: 'string' },
    /** Normalised; while a failure is being confirmed. */
    url: { type: 'string' },
    /** Number of times that the sweep resent the confirmation. */
    resends: { type: 'number' },
    /** Shard of the sweep's index; absent unless a failure is being confirmed. */
    openShard: { type: 'string' },
    /** ISO 8601: when the sweep may send the confirmation again; absent with `openShard`. */
    retryAt: { type: 'string' },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    byUrl: inAccount('uptime-page#${urlKey}'),
    open: openItems('open-uptime'),
  },
});
