import { Flex, Text } from '@mantine/core';
import type { Outages, UptimeRecord } from '../../../../../shared/calls/monitoring/uptime.ts';
import { isDownFromOneRegion } from '../../../../../shared/uptime/other-places.ts';
import { availabilityWords, uptimeRule } from '../../../../../shared/uptime/outage-words.ts';
import { countedChecks, roundedDown, uptimeVerdict } from '../../../../../shared/uptime/uptime.ts';
import { Band } from '../../../components/values/band.tsx';
import { Hint } from '../../../components/messages/hint.tsx';
import { dayMs } from '../../../lib/date-range.ts';
import { counted, formatDate, formatDateTime, formatNumber } from '../../../lib/format.ts';
import { OutageList } from './outage-list.tsx';
import { percentOf } from '../rules/uptime-days.ts';
import { UptimeStrip } from './uptime-strip.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

interface UptimeMonthProps {
  records: readonly UptimeRecord[];
  outages: Outages;
}

/** The whole period, or since when the page is checked: by the minute on the first days. */
function periodWords({ from, to }: Outages): string {
  if (from === null) return 'Last 30 days';
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days >= 30) return 'Last 30 days';
  return `Since ${days < 2 ? formatDateTime(from) : formatDate(from)}`;
}

/** Share of a month's hourly checks, its outages by their duration, and when they were; nothing without checks that count. */
export function UptimeMonth({ records, outages }: UptimeMonthProps) {
  const percent = percentOf(records);
  const verdict = uptimeVerdict(percent);
  if (percent === null || verdict === null) return null;
  const known = countedChecks(records.map(({ simple }) => simple));
  const oneRegion = records.filter(({ elsewhere }) => isDownFromOneRegion(elsewhere)).length;
  const share = (value: number): string => formatNumber(value, 2);
  return (
    <>
      <p className={surfaces['status']}>
        <Band band={verdict.band} label={verdict.text} />
        <Flex component="span" gap={4} align="center" fz="sm" fw={400} c="dimmed">
          {share(roundedDown(percent))} % up in {formatNumber(known)}{' '}
          {known === 1 ? 'hourly check' : 'hourly checks'}
          <Hint label="How uptime is counted" title="Uptime and availability">
            {uptimeRule}
            {oneRegion > 0 &&
              ` ${counted(oneRegion, 'check')} down from one region only ${oneRegion === 1 ? 'counts' : 'count'} as up.`}
          </Hint>
        </Flex>
      </p>
      <Text mb={12}>
        {periodWords(outages)}: {availabilityWords(outages, { format: share })}
      </Text>
      <UptimeStrip records={records} outages={outages} />
      <OutageList outages={outages.outages} />
    </>
  );
}
