import type {
  UptimeCheck,
  UptimeNow,
  UptimeRecord,
} from '../../../shared/calls/monitoring/uptime.ts';
import { isBeingConfirmed } from './settling/confirmations.ts';
import type { StoredCheck } from './uptime-check-entity.ts';
import type { PastCheck } from './uptime-store.ts';

export function toRecord({
  checkedAt,
  status,
  statusCode,
  timings,
  reason,
  elsewhere,
  shows,
}: PastCheck): UptimeRecord {
  return {
    hourly: checkedAt,
    simple: { status },
    statusCode: statusCode ?? null,
    responseMs: timings?.totalMs ?? null,
    ...(reason === undefined ? {} : { reason }),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    ...(shows === undefined ? {} : { shows }),
  };
}

function toCheck(check: StoredCheck): UptimeCheck {
  return {
    ...toRecord(check),
    finalUrl: check.finalUrl ?? null,
    redirects: check.redirects ?? 0,
    timings: check.timings ?? null,
    certificateExpiresAt: check.certificateExpiresAt ?? null,
    isChainIncomplete: check.isChainIncomplete === true,
  };
}

/** Whether a page is up now. */
export function uptimeNow(
  url: string,
  latest: StoredCheck | undefined,
  state: { confirmingSince?: string | undefined } | undefined,
  now: Date,
): UptimeNow {
  const isConfirming = isBeingConfirmed(state, now);
  return {
    url,
    status: isConfirming ? 'confirming' : latest === undefined ? 'none' : 'done',
    check: latest === undefined ? null : toCheck(latest),
  };
}
