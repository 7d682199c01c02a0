import type { Sided } from '../../../../../shared/assessment/comparison.ts';
import type { TechStackItem } from '../../../../../shared/models/scan-report.ts';

export interface Stacks extends Sided<TechStackItem[]> {
  both: TechStackItem[];
}

/** The technologies that both sides use, and those of one side only. */
export function splitStacks({ mine, theirs }: Sided<readonly TechStackItem[]>): Stacks {
  const names = new Set(theirs.map(({ name }) => name));
  const own = new Set(mine.map(({ name }) => name));
  return {
    both: mine.filter(({ name }) => names.has(name)),
    mine: mine.filter(({ name }) => !names.has(name)),
    theirs: theirs.filter(({ name }) => !own.has(name)),
  };
}
