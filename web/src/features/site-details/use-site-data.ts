import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { devices, type Device } from '../../../../shared/devices.ts';
import {
  categoriesQuery,
  monthlyLabDataQuery,
  monthlyOverallQuery,
  originSummaryQuery,
  suggestionsQuery,
  techStackQuery,
  verdictQuery,
} from '../../entities/scan/scan-queries.ts';
import { useFieldHistory } from '../../entities/scan/field-history-query.ts';
import { useFieldWeeks } from '../../entities/scan/field-weeks-query.ts';
import { useLatestScan } from '../../entities/scan/latest-scan.ts';
import { deviceResult } from '../../entities/scan/device-result.ts';
import { fieldResult } from '../../entities/scan/field-result.ts';

function forDevices<Value>(valueOf: (device: Device) => Value): Record<Device, Value> {
  const [mobile, desktop] = devices;
  return { mobile: valueOf(mobile), desktop: valueOf(desktop) };
}

/** Becomes true in a task of its own: a dozen requests take as long to send as the verdict takes to draw. */
function useTaskAfter(isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setTurn(true));
    return () => clearTimeout(timer);
  }, [isReady]);
  return isTurn;
}

/**
 * All data of the screen. The parts load in parallel, after the verdict, which would otherwise share the server and the
 * connection with a year of history. A failed part does not affect the others.
 */
export function useSiteData(url: string) {
  const verdict = useQuery(verdictQuery(url));
  const enabled = useTaskAfter(!verdict.isPending);
  const latest = useLatestScan(url, { enabled });
  const suggestions = useQuery({ ...suggestionsQuery(url), enabled });
  const techStack = useQuery({ ...techStackQuery(url), enabled });
  const overall = useQuery({ ...monthlyOverallQuery(url), enabled });
  const lab = useQuery({ ...monthlyLabDataQuery(url), enabled });
  const fieldHistory = useFieldHistory(url, { enabled });
  const fieldWeeks = useFieldWeeks(url, { enabled });
  const origin = useQuery({ ...originSummaryQuery(url), enabled });
  const categories = useQuery({ ...categoriesQuery(url), enabled });
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
    verdict,
    isLoading: all.some(({ isPending }) => isPending),
    results,
    fields: forDevices((device) => fieldResult(device, latest.data, fieldHistory.data ?? [])),
    fieldHistory,
    fieldWeeks,
  };
}
