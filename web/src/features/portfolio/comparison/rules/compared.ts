import type { Sided } from '../../../../../../shared/assessment/comparison.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';

/** A site of the account and the competitor beside it. */
export type ComparedSites = Sided<Site>;

export const bySide = <Value, Mapped>(
  { mine, theirs }: Sided<Value>,
  map: (value: Value) => Mapped,
): Sided<Mapped> => ({ mine: map(mine), theirs: map(theirs) });
