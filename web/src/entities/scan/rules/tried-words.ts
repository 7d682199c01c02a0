import type { Fix } from '../../../../../shared/models/scan-verdict.ts';
import { triedWords as wordsOf } from '../../../../../shared/assessment/tried-words.ts';
import { formatNumber } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';

export const triedWords = (tried: NonNullable<Fix['tried']>): string =>
  wordsOf(tried, { metric: formatMetric, number: formatNumber });
