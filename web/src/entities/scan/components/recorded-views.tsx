import { useQuery } from '@tanstack/react-query';
import { getVisitorReport } from '../../../../../shared/calls/measuring/visitors.ts';
import type { VisitorReport } from '../../../../../shared/models/measuring/visitor-report.ts';
import { callQuery } from '../../../lib/call-query.ts';
import type { Dates } from '../../../lib/date-range.ts';
import { formatNumber } from '../../../lib/format.ts';
import { visitorsKey } from '../api/use-visitor-news.ts';

export type CountedViews = readonly Pick<
  VisitorReport['values'][number],
  'by' | 'value' | 'views'
>[];

/** The demo labels the views that it recorded. @returns undefined without one */
export const recordedIn = (values: CountedViews): number | undefined =>
  values.find(({ by, value }) => by === 'label1' && value === 'recorded')?.views;

/** Of a demo site, how many views of these days were recorded; nothing if none was. */
export function RecordedViews({ url, dates }: { url: string; dates: Dates }) {
  const { data } = useQuery(
    callQuery([...visitorsKey(url), 'report', dates], getVisitorReport, {
      query: { url, ...dates },
    }),
  );
  const recorded = data && recordedIn(data.values);
  return recorded === undefined
    ? null
    : `. ${formatNumber(recorded)} of the site’s views were recorded for the demo`;
}
