import { useQuery } from '@tanstack/react-query';
import { devices, type Device } from '../../../../../shared/scans/devices.ts';
import {
  categoriesQuery,
  fieldHistoryQuery,
  fieldWeeksQuery,
  monthlyLabDataQuery,
  monthlyOverallQuery,
  originSummaryQuery,
  suggestionsQuery,
  techStackQuery,
} from '../../../entities/scan/api/scan-queries.ts';
import { useLatestScan } from '../../../entities/scan/api/latest-scan.ts';
import { deviceResult } from '../../../entities/scan/rules/device-result.ts';
import { fieldResult } from '../../../entities/scan/rules/field-result.ts';

function forDevices<Value>(valueOf: (device: Device) => Value): Record<Device, Value> {
  const [mobile, desktop] = devices;
  return { mobile: valueOf(mobile), desktop: valueOf(desktop) };
}

/** All data of the report. The parts load in parallel, and a failed part does not affect the others. */
export function useSiteData(url: string) {
  const latest = useLatestScan(url);
  const suggestions = useQuery(suggestionsQuery(url));
  const techStack = useQuery(techStackQuery(url));
  const overall = useQuery(monthlyOverallQuery(url));
  const lab = useQuery(monthlyLabDataQuery(url));
  const fieldHistory = useQuery(fieldHistoryQuery(url));
  const fieldWeeks = useQuery(fieldWeeksQuery(url));
  const origin = useQuery(originSummaryQuery(url));
  const categories = useQuery(categoriesQuery(url));
  const all = [
    latest,
    overall,
    lab,
    fieldHistory,
    fieldWeeks,
    origin,
    suggestions,
    techStack,
    categories,
  ];
  const history = { overall: overall.data ?? [], lab: lab.data ?? [] };
  const results = forDevices((device) => deviceResult(device, latest.data, history));
  return {
    latest,
    overall,
    lab,
    origin,
    suggestions,
    techStack,
    categories,
    isLoading: all.some(({ isPending }) => isPending),
    results,
    fields: forDevices((device) => fieldResult(device, latest.data, fieldHistory.data ?? [])),
    visitors: forDevices((device) => ({
      vitals: latest.data?.[device].visitors ?? null,
      isSource: latest.data?.[device].fieldSource === 'visitors',
    })),
    fieldHistory,
    fieldWeeks,
  };
}
