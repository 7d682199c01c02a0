import { CustomAttributeType } from 'electrodb';
import type { UptimeTimings } from '../../../shared/calls/monitoring/uptime.ts';
import type { Elsewhere } from '../../../shared/uptime/other-places.ts';
import { brokenKinds } from '../../../shared/uptime/uptime-failures.ts';
import { uptimeFailureReasons, uptimeStates } from '../../../shared/uptime/uptime.ts';
import type { CheckedCertificate } from './check-outcome.ts';
import { inAccount, type ItemOf, ofAccount } from '../../platform/table/entity.ts';

/**
 * An ended check of a page. `dueAt` identifies it, so that a repeated job leaves one.
 * Access: a page's checks in time order.
 */
export const uptimeCheckEntity = ofAccount('uptime-check', {
  attributes: {
    urlKey: { type: 'string', required: true },
    dueAt: { type: 'string', required: true },
    /** ISO 8601; start of the first attempt. Absent in checks of earlier versions, whose time is `dueAt`. */
    beganAt: { type: 'string' },
    /** ISO 8601; start of the deciding attempt. */
    checkedAt: { type: 'string', required: true },
    status: { type: uptimeStates, required: true },
    /** Number of attempts after the first. */
    furtherAttempts: { type: 'number', required: true },
    reason: { type: uptimeFailureReasons },
    /** HTTP status, with further data of the response. */
    statusCode: { type: 'number' },
    finalUrl: { type: 'string' },
    redirects: { type: 'number' },
    timings: { type: CustomAttributeType<UptimeTimings>('any') },
    certificateExpiresAt: { type: 'string' },
    certificates: { type: CustomAttributeType<readonly CheckedCertificate[]>('any') },
    isChainIncomplete: { type: 'boolean' },
    /** What the page showed instead of itself. */
    shows: { type: brokenKinds },
    /** Beginning of the text of an error's answer, 400 characters at most. */
    excerpt: { type: 'string' },
    /** Results from other places for a page that we could not reach. */
    elsewhere: { type: CustomAttributeType<Elsewhere>('any') },
    /** 13 months after the check. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPage: inAccount('uptime#${urlKey}#${dueAt}'),
  },
});

export type StoredCheck = ItemOf<typeof uptimeCheckEntity>;
