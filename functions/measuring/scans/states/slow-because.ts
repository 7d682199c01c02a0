import { metricWords, shownMetric } from '../../../../shared/assessment/metrics.ts';
import { scoreBand } from '../../../../shared/assessment/thresholds.ts';
import { fixesAt } from '../../../../shared/assessment/verdict.ts';
import { causeOf, type CauseFormats } from '../../../../shared/assessment/verdict-causes.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { LabData } from '../../../../shared/models/measuring/scan.ts';
import { bytesWords, numberWords } from '../../../../shared/words/number-words.ts';

const formats: CauseFormats = {
  number: numberWords,
  bytes: (value) => bytesWords(value),
  metric: (metric, value) => metricWords(metric, shownMetric(metric, value)),
};

interface ScannedDevice {
  /** 0 to 100. */
  overallScore: number | null;
  labData: LabData;
  fixes?: readonly Fix[] | undefined;
  warning?: unknown;
}

/** The main cause of a bad score for lists and messages, which read no scan: '`chat.js` blocks the page for 2,193 ms'. */
export function slowBecause({ overallScore, labData, fixes = [], warning }: ScannedDevice): {
  because?: string;
} {
  if (overallScore === null || warning !== undefined || scoreBand(overallScore) !== 'bad')
    return {};
  const [greatest] = fixesAt(overallScore, fixes);
  const cause = greatest && causeOf(greatest, labData, formats);
  const [first] = cause?.measured ?? [];
  if (cause === undefined || first === undefined) return {};
  const isSentence = first.startsWith('it ') && greatest?.ground?.of === undefined;
  return {
    because: isSentence
      ? `${cause.noun} ${first.slice(3)}`
      : `${cause.noun} (${cause.measured.join(', ')})`,
  };
}
