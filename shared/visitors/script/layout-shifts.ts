import type { Measured } from '../beacon.ts';
import { selectorOf } from './selector.ts';

export interface Shifts {
  /** Of the worst session so far. */
  worst: Measured;
  /** Shifts less than a second apart, within five seconds. */
  session: {
    value: number;
    beganAt: number;
    lastAt: number;
    largest: number;
    element?: string | undefined;
  };
}

export const noShifts = (): Shifts => ({
  worst: { value: 0, parts: [] },
  session: { value: 0, beganAt: 0, lastAt: 0, largest: 0 },
});

function elementOf({ sources }: LayoutShift): string | undefined {
  const { node } = sources.find((source) => source.node?.nodeType === 1) ?? sources[0] ?? {};
  return node ? selectorOf(node) : undefined;
}

/** Source: https://web.dev/articles/evolving-cls */
export function addShift(shifts: Shifts, entry: LayoutShift): void {
  if (entry.hadRecentInput) return;
  const { value, startTime: at } = entry;
  let { session } = shifts;
  if (!session.value || at - session.lastAt >= 1000 || at - session.beganAt >= 5000)
    shifts.session = session = { value: 0, beganAt: at, lastAt: at, largest: 0 };
  session.value += value;
  session.lastAt = at;
  if (value >= session.largest) {
    session.largest = value;
    session.element = elementOf(entry);
  }
  if (session.value > shifts.worst.value)
    shifts.worst = { value: session.value, parts: [], element: session.element };
}
