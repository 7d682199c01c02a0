import type { SiteImport } from '../../../shared/calls/portfolio/imports.ts';
import type { PlanLimits } from '../../../shared/plans/plans.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import type { SiteImportItem } from './site-import-entity.ts';

/** Sites that a plan still allows; null without a limit. */
export const roomOf = (
  { siteLimit, siteUnlimited }: Pick<PlanLimits, 'siteLimit' | 'siteUnlimited'>,
  siteCount: number,
): number | null => (siteUnlimited ? null : Math.max(0, siteLimit - siteCount));

/** An import as calls answer it. */
export function toSiteImport(item: SiteImportItem, room: number | null): SiteImport {
  const { importId, percent, requestedAt, rows, failure = null } = item;
  return { importId, phase: phaseOf(item), percent, requestedAt, room, failure, rows };
}

function phaseOf(item: SiteImportItem): SiteImport['phase'] {
  if (item.state === 'failed') return 'failed';
  if (item.step === 'check') return isOpen(item) ? 'checking' : 'checked';
  return isOpen(item) ? 'adding' : 'added';
}
