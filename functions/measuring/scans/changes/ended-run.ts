import type { DeviceScan } from '../device-scan-entity.ts';
import type { ScanConditions } from '../../../../shared/models/measuring/scan-report.ts';
import { type DeviceOutcome, leavesOutLcp } from '../device-outcome.ts';
import type { EndedRun } from './with-run.ts';

/** An ended device scan as the record of changes sees it. */
export function endedRun(
  {
    scanId,
    requestedAt,
    cause = 'person',
    isCheck = false,
  }: Pick<DeviceScan, 'scanId' | 'requestedAt' | 'cause' | 'isCheck'>,
  outcome: DeviceOutcome,
): EndedRun {
  const ended = { scanId, why: isCheck ? 'check' : cause } as const;
  if (outcome.kind === 'failed') return { ...ended, environment: '', run: undefined };
  const { overallScore: score, labData, conditions, warning, onSlowMachine, measuredAt } = outcome;
  const { findings } = outcome;
  const { lcp, tbt } = labData;
  const at = measuredAt?.toISOString() ?? requestedAt;
  const isComparable = warning === undefined && onSlowMachine !== true;
  return {
    ...ended,
    environment: environmentOf(conditions),
    ...(findings === undefined ? {} : { findings }),
    run: isComparable && score !== null ? { scanId, at, score, lcp, tbt } : undefined,
  };
}

/** Runs are comparable if all of it is the same. */
function environmentOf(conditions: ScanConditions): string {
  const { lighthouseVersion, chromiumVersion, hostUserAgent, throttling, runs, isRecorded } =
    conditions;
  const { method, rttMs, throughputKbps, cpuSlowdownMultiplier } = throttling;
  return [
    lighthouseVersion,
    chromiumVersion,
    hostUserAgent,
    method,
    rttMs,
    throughputKbps,
    cpuSlowdownMultiplier,
    // The median of several runs varies less than one.
    ...(runs === undefined ? [] : [`${runs.wanted} runs`]),
    ...(isRecorded === true ? ['recorded'] : []),
    ...(leavesOutLcp(conditions) ? ['LCP left out'] : []),
  ].join(' ');
}
