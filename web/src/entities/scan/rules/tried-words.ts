import {
  type LastScan,
  triedOrEstimated,
  triedWords as wordsOf,
} from '../../../../../shared/assessment/tried-words.ts';
import type { Tried } from '../../../../../shared/assessment/tried-fixes.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';

const formats = { metric: formatMetric, number: formatNumber };

export const triedWords = (tried: Tried, last?: LastScan): string => wordsOf(tried, formats, last);

/** The same, with the estimate beside it. */
export const triedGainWords = (tried: Tried, estimate?: string, last?: LastScan) =>
  triedOrEstimated({ tried }, estimate, formats, last);
