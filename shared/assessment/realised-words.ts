import type { Calibration, RealisedFix } from '../models/measuring/realised-fix.ts';
import type { CauseFormats } from './verdict-causes.ts';

type FormatNumber = CauseFormats['number'];

/** '+9.4', '−0.3', '0' */
const signed = (value: number, number: FormatNumber): string => {
  const text = number(Math.abs(value), 1);
  return Number(text) === 0 ? '0' : `${value < 0 ? '\u2212' : '+'}${text}`;
};

/** 'predicted +10, tried +9.6, real +9.1 points (+8.2 to +10)' */
export function realisedWords({ fixes, real }: RealisedFix, number: FormatNumber): string {
  const [only] = fixes;
  const [low, high] = [signed(real.low, number), signed(real.high, number)];
  // Runs without any difference have no interval, which is not certainty.
  const interval = low === high ? '' : ` (${low} to ${high})`;
  const measured = `real ${signed(real.value, number)} points${interval}`;
  if (only === undefined || fixes.length > 1) return measured;
  return [
    `predicted ${signed(only.predicted, number)}`,
    ...(only.tried === undefined ? [] : [`tried ${signed(only.tried, number)}`]),
    measured,
  ].join(', ');
}

/** What a gain was measured together with; empty if it was measured alone. */
export function togetherWords({ fixes, isAlone }: RealisedFix, id: string): string {
  const others = fixes.filter((fix) => fix.id !== id).map(({ title }) => `‘${title}’`);
  if (others.length > 0) return `together with ${others.join(', ')}`;
  return isAlone ? '' : 'together with other changes to the page';
}

/** 'Estimates of this kind: when we said +10 points, it was +9.4; 12 fixes, each on a different site.' And the estimate of a finding before its correction. */
export function calibrationWords(
  { fixes, predicted, real, uncorrected }: Calibration & { uncorrected?: number | undefined },
  number: FormatNumber,
): string {
  const means = `when we said ${signed(predicted, number)} points, it was ${signed(real, number)}; ${number(fixes)} fixes, each on a different site.`;
  return uncorrected === undefined
    ? `Estimates of this kind: ${means}`
    : `Estimates of this kind before correction: ${means} The uncorrected estimate for your page was ${signed(uncorrected, number)} points.`;
}
