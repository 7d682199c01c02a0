import { ProblemError } from '../../../shared/calls/errors.ts';
import { sameSite } from '../../../shared/pages/urls.ts';
import { requireToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import type { AnalyticsSource } from '../../providers/ports/analytics-source.ts';
import { siteNotFound } from '../../registry/pages/site-rules.ts';
import { analyticsProblem, hindranceIn } from './analytics-problem.ts';
import { propertyState } from './property-state.ts';
import { propertyStore, type SiteProperty } from './property-store.ts';

/**
 * The site of an account with a property: the one that is meant, or the first for which it is verified.
 * @throws ProblemError `not_found` that names the field
 */
export function siteWith(
  sites: readonly SiteProperty[],
  { propertyId, siteUrl }: { propertyId: string; siteUrl?: string | undefined },
): SiteProperty {
  const isMeant = ({ url }: SiteProperty): boolean =>
    siteUrl === undefined || sameSite(url, siteUrl);
  if (!sites.some(isMeant) && siteUrl !== undefined) throw siteNotFound('siteUrl');
  const candidates = sites.filter((site) => site.propertyId === propertyId && isMeant(site));
  const isVerified = ({ propertyState }: SiteProperty): boolean => propertyState === 'verified';
  const site = candidates.find(isVerified) ?? candidates[0];
  if (site !== undefined) return site;
  const sentence = 'This property is not stored with one of your sites';
  throw new ProblemError('not_found', sentence, { field: 'propertyId' });
}

/** The daily check has failed for a while if a verified property was last checked longer ago. */
const verifiedForMs = 2 * dayMs;
/** A property of another customer cannot be found by trying. */
const checksPerHour = { limit: 30, windowSeconds: 3600 } as const;
/** Whether the owner has changed something at Google is found out at most so often. */
const recheckMs = minuteMs;

/**
 * Makes sure that a site's property may be read. Google is asked first where it has not answered yet, or has refused
 * before.
 * @throws ProblemError that says what to do
 */
export async function assertReadable(
  table: Table,
  source: AnalyticsSource,
  { accountId, site, now }: { accountId: string; site: SiteProperty; now: Date },
): Promise<void> {
  const about = { ...site, serviceAccount: source.serviceAccount };
  const field = 'propertyId';
  let state = site.propertyState;
  const lasts = state === 'verified' ? verifiedForMs : recheckMs;
  const isKnown = (site.propertyCheckedAt ?? '') > after(now, -lasts).toISOString();
  if (state === undefined || !isKnown) {
    await requireToken(table, { ...checksPerHour, key: `property-check#${accountId}`, now });
    state = await propertyState(source, site).catch((cause: unknown) => {
      throw analyticsProblem(hindranceIn(cause), about, { field, cause });
    });
    await propertyStore(table).note(accountId, site, { state, now });
  }
  if (state !== 'verified') throw analyticsProblem(state, about, { field });
}
