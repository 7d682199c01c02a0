import type { ReactNode } from 'react';

export interface SearchOption {
  value: string;
  label: string;
  /** Second line, which is searched as well. */
  note?: string;
  /** Decoration before the label, such as a flag. */
  picture?: ReactNode;
}

/** Options whose label or note contains the input, ignoring case. */
export function matchingOptions(
  options: readonly SearchOption[],
  typed: string,
): readonly SearchOption[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return options;
  return options.filter(({ label, note = '' }) =>
    [label, note].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const steps: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
};

/** The index to which a key moves the active option; undefined for other keys. */
export function movedBy(key: string, from: number, count: number): number | undefined {
  const step = count === 0 ? undefined : steps[key];
  return step === undefined ? undefined : Math.min(Math.max(from + step, 0), count - 1);
}
