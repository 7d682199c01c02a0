import { useQuery } from '@tanstack/react-query';
import {
  fieldHistoryQuery,
  monthlyLabDataQuery,
  monthlyOverallQuery,
  originSummaryQuery,
  suggestionsQuery,
  techStackQuery,
  useLatestScan,
} from '../../../../entities/scan/api/scan-queries.ts';
import { deviceResult, forDevices } from '../../../../entities/scan/rules/device-result.ts';
import { fieldResult } from '../../../../entities/scan/rules/field-result.ts';

/** The data of the report. The parts load in parallel, and a failed part does not affect the others. */
export function useSiteData(url: string) {
  const queries = {
    latest: useLatestScan(url),
    suggestions: useQuery(suggestionsQuery(url)),
    techStack: useQuery(techStackQuery(url)),
    overall: useQuery(monthlyOverallQuery(url)),
    lab: useQuery(monthlyLabDataQuery(url)),
    fieldHistory: useQuery(fieldHistoryQuery(url)),
    origin: useQuery(originSummaryQuery(url)),
  };
  const { latest, overall, lab, fieldHistory } = queries;
  const history = { overall: overall.data ?? [], lab: lab.data ?? [] };
  return {
    ...queries,
    isLoading: Object.values(queries).some(({ isPending }) => isPending),
    results: forDevices((device) => deviceResult(device, latest.data, history)),
    fields: forDevices((device) => fieldResult(device, latest.data, fieldHistory.data ?? [])),
    visitors: forDevices((device) => ({
      vitals: latest.data?.[device].visitors ?? null,
      isSource: latest.data?.[device].fieldSource === 'visitors',
    })),
  };
}
