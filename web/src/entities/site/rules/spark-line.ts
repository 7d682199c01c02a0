import { daysOfTrend, type PageTrend } from '../../../../../shared/calls/portfolio/trends.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';

const dayMs = 86_400_000;
/** Smaller changes are drawn smaller: a line that fills its box for one point of difference would alarm. */
const leastRange = 20;

/** Positions of the days in a box, as fractions of its width and height from the top left. */
export function sparkLine(
  scores: PageTrend[Device]['scores'],
  now: number,
): { x: number; y: number }[] {
  const values = scores.map(({ score }) => score);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(0, leastRange - (most - least)) / 2;
  const [bottom, top] = [least - margin, most + margin];
  const today = Math.floor(now / dayMs);
  return scores.map(({ day, score }) => {
    const daysAgo = today - Math.floor(Date.parse(day) / dayMs);
    return {
      x: Math.min(1, Math.max(0, 1 - daysAgo / daysOfTrend)),
      y: (top - score) / (top - bottom),
    };
  });
}
