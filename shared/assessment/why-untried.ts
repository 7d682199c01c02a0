import type { UntriedReason } from '../models/measuring/proof.ts';

/** Findings without a change that can be tried, by audit id. */
const reasons: Partial<Record<string, UntriedReason>> = {
  'cache-insight': 'repeat-visits-only',
  'bootup-time': 'needs-people',
  'long-tasks': 'needs-people',
  'mainthread-work-breakdown': 'needs-people',
  'unused-javascript': 'needs-people',
  'unused-css-rules': 'needs-people',
  'unminified-javascript': 'needs-people',
  'unminified-css': 'needs-people',
  'legacy-javascript-insight': 'needs-people',
  'duplicated-javascript-insight': 'needs-people',
  'forced-reflow-insight': 'needs-people',
  'dom-size-insight': 'needs-people',
  'total-byte-weight': 'needs-people',
};

/** Whether a finding may have a change that can be tried; its evidence decides. */
export const isTriable = (id: string): boolean => !(id in reasons);

/** Why a finding has no change that can be tried. */
export const whyUntried = (id: string): UntriedReason => reasons[id] ?? 'no-evidence';
