import { useQuery } from '@tanstack/react-query';
import type { Sided } from '../../../../../../shared/assessment/comparison.ts';
import { isHomeDown } from '../../../../../../shared/state/site-state.ts';
import { validationQuery } from '../../../../entities/markup/validation.ts';
import { deviceResult, forDevices } from '../../../../entities/scan/rules/device-result.ts';
import {
  fieldHistoryQuery,
  fieldWeeksQuery,
  figuresQuery,
  originSummaryQuery,
  scoreQuery,
  suggestionsQuery,
  techStackQuery,
  useLatestScan,
} from '../../../../entities/scan/api/scan-queries.ts';
import { fieldResult } from '../../../../entities/scan/rules/field-result.ts';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import { lastResultAt } from '../../../../entities/site/components/results.tsx';
import {
  monthlyUptimeQuery,
  outagesQuery,
} from '../../../../entities/uptime/api/uptime-queries.ts';

/** Enough for the period before the newest, and for the usual spread. */
const daysBack = 90;

/** Everything about one side. The verdict needs the first part; the rest loads after it and takes its own place. */
export function useSideData(url: string, enabled: boolean) {
  const queries = {
    latest: useLatestScan(url),
    figures: useQuery(figuresQuery(url)),
    score: useQuery({ ...scoreQuery(url), enabled }),
    fieldHistory: useQuery({ ...fieldHistoryQuery(url, daysBack), enabled }),
    fieldWeeks: useQuery({ ...fieldWeeksQuery(url, 'origin'), enabled }),
    origin: useQuery({ ...originSummaryQuery(url), enabled }),
    suggestions: useQuery({ ...suggestionsQuery(url), enabled }),
    techStack: useQuery({ ...techStackQuery(url), enabled }),
    uptime: useQuery({ ...monthlyUptimeQuery(url), enabled }),
    outages: useQuery({ ...outagesQuery(url), enabled }),
    markup: useQuery({ ...validationQuery(url, 'counts'), enabled }),
  };
  const { latest, fieldHistory } = queries;
  const { data: status } = useQuery(statusQuery(url));
  const recent = queries.figures.data?.recentScans ?? [];
  const history = {
    overall: recent.map(({ mobile, desktop, ...times }) => ({
      ...times,
      mobile: mobile.overallScore,
      desktop: desktop.overallScore,
    })),
    lab: recent,
  };
  return {
    ...queries,
    stateKind: status?.state.kind,
    isDown: status !== undefined && isHomeDown({ ...status, url }),
    /** When its numbers were measured, if it is down since. */
    lastAt: status && lastResultAt(status),
    results: forDevices((device) => deviceResult(device, latest.data, history)),
    fields: forDevices((device) => fieldResult(device, latest.data, fieldHistory.data ?? [])),
  };
}

export type SideData = ReturnType<typeof useSideData>;

/** What the parts of the screen show. */
export interface SidesProps {
  names: Sided<string>;
  data: Sided<SideData>;
}
