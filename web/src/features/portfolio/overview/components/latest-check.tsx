import { Text } from '@mantine/core';
import type {
  LatestUptime,
  UptimeCheck,
} from '../../../../../../shared/calls/monitoring/uptime.ts';
import {
  brokenWords,
  oneRegionWords,
  uptimeFailureWords,
} from '../../../../../../shared/uptime/uptime-failures.ts';
import {
  isDownFromOneRegion,
  placesInWords,
} from '../../../../../../shared/uptime/other-places.ts';
import { mayBeForUsOnly, statusWords } from '../../../../../../shared/uptime/status-words.ts';
import { registrationWords } from '../../../../../../shared/uptime/registered-domain.ts';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import { formatDate, formatDuration } from '../../../../lib/format.ts';
import { Note } from '../../../../components/messages/note.tsx';

function inWords(props: UptimeCheck): string {
  const { simple, reason, statusCode, responseMs, elsewhere, shows } = props;
  if (simple.status === 'unknown') return 'unknown, as our own network was down';
  if (isDownFromOneRegion(elsewhere)) {
    const reachedFrom = elsewhere?.reachedFrom ?? [];
    return `down from one region only (this counts as up): ${oneRegionWords({ reason, statusCode, reachedFrom })}`;
  }
  if (simple.status === 'up') {
    const took = responseMs === null ? '' : ` in ${formatDuration(responseMs, 'ms')}`;
    const isRefusal = statusCode !== null && mayBeForUsOnly(statusCode);
    if (shows !== undefined)
      return `the server answers${took}, with ${brokenWords[shows]} (this counts as up)`;
    return `answered${took}${isRefusal ? ` with HTTP status ${statusWords(statusCode)}` : ''}`;
  }
  const others = elsewhere?.notReachedFrom ?? [];
  const confirmed = others.length === 0 ? '' : `; not reached from ${placesInWords(others)} either`;
  return `down, ${uptimeFailureWords(reason, statusCode)}${confirmed}`;
}

/** Of frequent checks, a later one that found nothing new has its time and its answer only. */
const newestOf = (check: UptimeCheck, last: LatestUptime['lastAnswer']): UptimeCheck =>
  last === null || last.at <= check.hourly
    ? check
    : {
        ...check,
        hourly: last.at,
        simple: { status: last.status },
        responseMs: last.responseMs,
        statusCode: last.statusCode,
      };

/** The result of the newest check, and whether a failure is being confirmed. */
export function LatestCheck({
  latest: { status, check: recorded, lastAnswer, domain },
}: {
  latest: LatestUptime;
}) {
  const check = recorded && newestOf(recorded, lastAnswer);
  return (
    <>
      <div aria-live="polite">
        {status === 'confirming' && (
          <Note tone="average" mt={12}>
            The site did not answer. Further attempts will show whether it is down.
          </Note>
        )}
      </div>
      {check === null && status === 'none' && (
        <Text size="xs" mt={12} c="dimmed">
          Last check: <span>Not enough data for the moment</span>
        </Text>
      )}
      {check !== null && (
        <Text size="xs" mt={12} c="dimmed">
          Last check <LongAge time={check.hourly} />: {inWords(check)}
          {check.certificateExpiresAt !== null &&
            `; certificate valid until ${formatDate(check.certificateExpiresAt)}`}
          {domain !== null && `; ${registrationWords(domain, formatDate)}`}
        </Text>
      )}
    </>
  );
}
