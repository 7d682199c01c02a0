import { NativeSelect } from '@mantine/core';
import type { UptimeSchedule } from '../../../../../../shared/calls/monitoring/uptime.ts';
import { uptimeIntervals } from '../../../../../../shared/uptime/uptime.ts';
import { capital } from '../../../../../../shared/words/capital.ts';
import { intervalWords } from '../../../../../../shared/words/heartbeat-words.ts';
import { useRefusal } from '../../../../entities/session/components/while-allowed.tsx';
import { changesSites } from '../../../../entities/session/rules/refusal.ts';
import { useUptimeInterval } from '../../../../entities/uptime/api/uptime-queries.ts';

/** How often a site is checked while it is up; the hint above says that it is every minute while it is down. */
export function CheckInterval({ url, schedule }: { url: string; schedule: UptimeSchedule }) {
  const { everyMinutes, shortestMinutes } = schedule;
  const { mutate, isPending } = useUptimeInterval(url);
  const refusal = useRefusal(changesSites);
  const allowed = uptimeIntervals.filter((minutes) => minutes >= shortestMinutes);
  // An operator may have given the plan another interval.
  const all = [...new Set([...allowed, everyMinutes])].toSorted((one, other) => one - other);
  return (
    <NativeSelect
      mt={12}
      w="fit-content"
      size="xs"
      aria-label="How often the site is checked while it is up"
      disabled={isPending || refusal !== undefined}
      value={String(everyMinutes)}
      data={all.map((minutes) => ({
        value: String(minutes),
        label: capital(intervalWords(minutes)),
      }))}
      onChange={(event) => {
        const wanted = allowed.find((one) => String(one) === event.currentTarget.value);
        if (wanted !== undefined) mutate(wanted);
      }}
    />
  );
}
