import { useQuery } from '@tanstack/react-query';
import type { Sided } from '../../../../../shared/assessment/comparison.ts';
import { validationQuery } from '../../../entities/markup/validation.ts';
import { deviceResult } from '../../../entities/scan/rules/device-result.ts';
import {
  fieldHistoryQuery,
  fieldWeeksQuery,
  figuresQuery,
  originSummaryQuery,
  scoreQuery,
  suggestionsQuery,
  techStackQuery,
} from '../../../entities/scan/api/scan-queries.ts';
import { fieldResult } from '../../../entities/scan/rules/field-result.ts';
import { useLatestScan } from '../../../entities/scan/api/latest-scan.ts';
import { monthlyUptimeQuery, outagesQuery } from '../../../entities/uptime/api/uptime-queries.ts';

/** Enough for the period before the newest, and for the usual spread. */
const daysBack = 90;

/** Everything about one side. The verdict needs the first part; the rest loads after it and takes its own place. */
export function useSideData(url: string, isSecondPart: boolean) {
  const enabled = isSecondPart;
  const latest = useLatestScan(url);
  const figures = useQuery(figuresQuery(url));
  const score = useQuery({ ...scoreQuery(url), enabled });
  const fieldHistory = useQuery({ ...fieldHistoryQuery(url, daysBack), enabled });
  const fieldWeeks = useQuery({ ...fieldWeeksQuery(url, 'origin'), enabled });
  const origin = useQuery({ ...originSummaryQuery(url), enabled });
  const suggestions = useQuery({ ...suggestionsQuery(url), enabled });
  const techStack = useQuery({ ...techStackQuery(url), enabled });
  const uptime = useQuery({ ...monthlyUptimeQuery(url), enabled });
  const outages = useQuery({ ...outagesQuery(url), enabled });
  const markup = useQuery({ ...validationQuery(url, 'counts'), enabled });
  const recent = figures.data?.recentScans ?? [];
  const history = {
    overall: recent.map(({ mobile, desktop, ...times }) => ({
      ...times,
      mobile: mobile.overallScore,
      desktop: desktop.overallScore,
    })),
    lab: recent,
  };
  return {
    latest,
    figures,
    score,
    fieldHistory,
    fieldWeeks,
    origin,
    suggestions,
    techStack,
    uptime,
    outages,
    markup,
    results: {
      mobile: deviceResult('mobile', latest.data, history),
      desktop: deviceResult('desktop', latest.data, history),
    },
    fields: {
      mobile: fieldResult('mobile', latest.data, fieldHistory.data ?? []),
      desktop: fieldResult('desktop', latest.data, fieldHistory.data ?? []),
    },
  };
}

export type SideData = ReturnType<typeof useSideData>;

/** What the parts of the screen show. */
export interface SidesProps {
  names: Sided<string>;
  data: Sided<SideData>;
}
