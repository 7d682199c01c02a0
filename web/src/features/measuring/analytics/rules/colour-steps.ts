import { formatNumber } from '../../../../lib/format.ts';

/** A shade of the map, for values from `from` to below `to`. */
export interface ColourStep {
  from: number;
  /** Undefined for the last. */
  to: number | undefined;
  /** Such as 'Under 30', '30 to 99', '1,000 and more'. */
  words: string;
}

export const mostSteps = 5;

/** 3, 10, 30, 100 … up to a value: visitors differ by orders of magnitude between countries. */
function roundNumbersUpTo(greatest: number): number[] {
  const reached: number[] = [];
  for (let power = 1; 3 * power <= greatest; power *= 10) {
    reached.push(3 * power, 10 * power);
  }
  return reached.filter((edge) => edge <= greatest);
}

/** The shades for these values, palest first. The last begins at the greatest round number that a value reaches. */
export function colourSteps(values: readonly number[]): ColourStep[] {
  const greatest = values.reduce((most, value) => Math.max(most, value), 0);
  const edges = roundNumbersUpTo(greatest).slice(1 - mostSteps);
  return [0, ...edges].map((from, index) => {
    const to = edges[index];
    return { from, to, words: stepWords(from, to) };
  });
}

function stepWords(from: number, to: number | undefined): string {
  if (to === undefined) return from === 0 ? 'Under 3' : `${formatNumber(from)} and more`;
  if (from === 0) return `Under ${formatNumber(to)}`;
  return `${formatNumber(from)} to ${formatNumber(to - 1)}`;
}

/** The colour of a shade, by its index. */
export const shadeOf = (step: number): string => `var(--map-${step + 1})`;

/** Index of the shade of a value. */
export const stepOf = (steps: readonly ColourStep[], value: number): number =>
  Math.max(
    0,
    steps.findLastIndex(({ from }) => value >= from),
  );
