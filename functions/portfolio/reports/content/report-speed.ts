import type { Device } from '../../../../shared/scans/devices.ts';
import type { PageState } from '../../../../shared/models/measuring/site-state.ts';
import { slowOf, type SpeedFacts } from '../../../../shared/state/slow-state.ts';
import type { PageWithState } from '../../../../shared/state/site-state.ts';
import type { SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import { slowBecause } from '../../../measuring/scans/states/slow-because.ts';
import type { Observed } from './observed.ts';
import type { ReportVisitors } from './report-vitals.ts';

interface Speed extends Pick<Observed, 'scans' | 'readings'> {
  url: string;
  /** Those that the report shows. */
  scores: SiteReport['scores'];
  visitors?: ReportVisitors | undefined;
}

/** Whether a page was slow at the end of a period, by the rule of states. */
export function speedState({ url, scans, readings, scores, visitors }: Speed): PageWithState {
  const factsOf = (device: Device): SpeedFacts => {
    const last = scans.findLast((scan) => scan.device === device && scan.score !== null);
    const { labData, fixes } = last ?? {};
    return {
      score: scores.find((one) => one.device === device)?.after,
      ...(labData && slowBecause({ overallScore: last?.score ?? null, labData, fixes })),
      field: readings.findLast((reading) => reading[device])?.[device] ?? undefined,
      visitors: device === 'mobile' ? visitors?.end : visitors?.endOnDesktop,
    };
  };
  const slow = slowOf({ mobile: factsOf('mobile'), desktop: factsOf('desktop') });
  return { url, state: slow ?? notSlow };
}

/** Other states of a page are described elsewhere in its report. */
const notSlow: PageState = { kind: 'fine', checkedAt: '' };
