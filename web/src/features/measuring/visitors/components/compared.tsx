import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { OrError } from '../../../../components/or-error.tsx';
import { formatCalendarDay } from '../../../../lib/format.ts';
import { visitorReportQuery } from '../api/visitor-queries.ts';
import type { Dates } from '../../../../lib/days.ts';
import { askedFor, datesBefore, type Shown, withoutViews } from '../rules/shown.ts';
import { nameOfViews } from '../rules/view-words.ts';
import classes from '../visitors.module.css';
import { Comparison } from './comparison.tsx';
import { CompareControl } from './filters.tsx';

const nameOfDates = ({ from, to }: Dates): string =>
  `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`;

interface ComparedProps {
  url: string;
  shown: Shown;
  dates: Dates;
  report: VisitorReport;
  show: (shown: Shown) => void;
}

/** The chosen views beside others, which the user chooses. */
export function Compared({ url, shown, dates, report, show }: ComparedProps) {
  const { other } = shown;
  const before = datesBefore(dates);
  const otherDates = other?.kind === 'before' ? before : other?.kind === 'dates' ? other : dates;
  const views = other?.kind === 'views' ? { ...withoutViews(shown), ...other } : shown;
  const found = useQuery({
    ...visitorReportQuery(url, askedFor(views, otherDates)),
    enabled: other !== undefined,
  });
  return (
    <>
      <CompareControl shown={shown} before={before} values={report.values} onChange={show} />
      {other !== undefined && (
        <OrError queries={[found]} title="The other views could not be loaded">
          {found.data === undefined ? (
            <Skeleton height={320} radius="md" />
          ) : (
            <div className={classes['shown']} aria-busy={found.isPlaceholderData}>
              <Comparison
                now={report}
                other={found.data}
                names={
                  other.kind === 'views'
                    ? { now: `${nameOfViews(shown)} (this)`, other: nameOfViews(other) }
                    : { now: nameOfDates(dates), other: nameOfDates(otherDates) }
                }
              />
            </div>
          )}
        </OrError>
      )}
    </>
  );
}
