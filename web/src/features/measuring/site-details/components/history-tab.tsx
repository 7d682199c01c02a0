import { useQuery } from '@tanstack/react-query';
import { usePeriodInAddress } from '../../../../components/use-period-in-address.ts';
import {
  fieldHistoryQuery,
  fieldWeeksQuery,
  monthlyLabDataQuery,
  monthlyOverallQuery,
} from '../../../../entities/scan/api/scan-queries.ts';
import { useMarks } from '../api/marks.ts';
import type { TabProps } from './tab-props.ts';
import { FieldHistory } from './field-history.tsx';
import { LabHistory } from './lab-history.tsx';
import { OverallHistory } from './overall-history.tsx';
import { LastTurn, Part } from './part.tsx';

/** What scans and visitors have shown over time. */
export function Tab({ site: { siteUrl: url }, onDrawn }: TabProps) {
  const period = usePeriodInAddress();
  const overall = useQuery(monthlyOverallQuery(url));
  const lab = useQuery(monthlyLabDataQuery(url));
  const field = useQuery(fieldHistoryQuery(url));
  const weeks = useQuery(fieldWeeksQuery(url));
  const marks = useMarks(url, period.range);
  const isLoading = [overall, lab, field, weeks, marks].some(({ isPending }) => isPending);
  return (
    <>
      <Part queries={[overall]} title="The score history could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <OverallHistory
            url={url}
            history={overall.data ?? []}
            period={period}
            marks={marks}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part
        queries={[field]}
        title="The field data history could not be loaded"
        isLoading={isLoading}
      >
        {(isWaiting) => (
          <FieldHistory
            url={url}
            history={field.data ?? []}
            weeks={weeks}
            period={period}
            events={marks.events}
            hasScan={(overall.data ?? []).length > 0}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[lab]} title="The lab data could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <LabHistory
            url={url}
            history={lab.data ?? []}
            period={period}
            events={marks.events}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <LastTurn isLoading={isLoading} onDrawn={onDrawn} />
    </>
  );
}
