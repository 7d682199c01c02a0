import { Flex } from '@mantine/core';
import type { Outages, UptimeRecord } from '../../../../../shared/calls/monitoring/uptime.ts';
import { counted, formatCalendarDay, formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { markOn, type Outage, outageWords } from '../rules/outage-words.ts';
import { type UptimeDay, uptimeDays } from '../rules/uptime-days.ts';
import classes from './uptime-strip.module.css';

function inWords({ day, percent, oneRegion }: UptimeDay): string {
  const up = percent === null ? 'no checks' : `${formatNumber(percent, 1)} % up`;
  const apart = oneRegion === 0 ? '' : `, ${counted(oneRegion, 'check')} down from one region only`;
  return `${formatCalendarDay(day)}: ${up}${apart}`;
}

/** A summary of the days, and those with problems, for screen readers. */
function summary(days: readonly UptimeDay[]): string {
  const troubled = days.filter(
    ({ percent, oneRegion }) => percent !== null && (percent < 100 || oneRegion > 0),
  );
  const checked = days.filter(({ percent }) => percent !== null).length;
  const words = troubled.length === 0 ? 'always up' : troubled.map(inWords).join('; ');
  return `Last 30 days, ${checked} of them with checks: ${words}`;
}

interface UptimeStripProps {
  records: readonly UptimeRecord[];
  outages: Outages;
}

/** The last 30 days, one bar each, with the outages at their times. */
export function UptimeStrip({ records, outages: { outages } }: UptimeStripProps) {
  const now = useNow();
  const days = uptimeDays(records, now);
  return (
    <figure aria-label={summary(days)}>
      <div className={classes['strip']} aria-hidden>
        {days.map((each) => (
          <span key={each.day} className={classes['day']} title={inWords(each)}>
            <span className={classes['bar']} data-band={each.band} />
            <Marks day={each.day} outages={outages} now={now} />
          </span>
        ))}
      </div>
      <Flex component="p" justify="space-between" mt={4} mb={0} fz="xs" c="dimmed" aria-hidden>
        <span>30 days ago</span>
        <span>Today</span>
      </Flex>
    </figure>
  );
}

function Marks({ day, outages, now }: { day: string; outages: readonly Outage[]; now: number }) {
  return outages.map((outage) => {
    const to = outage.to ?? new Date(now).toISOString();
    const mark = markOn(day, { from: outage.from, to });
    if (mark === undefined) return null;
    const left = `min(${100 * mark.start}%, 100% - 3px)`;
    return (
      <span
        key={outage.from}
        className={classes['outage']}
        style={{ left, width: `${100 * mark.length}%` }}
        title={outageWords(outage, now)}
      />
    );
  });
}
