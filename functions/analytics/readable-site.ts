import { ProblemError } from '../../shared/errors.ts';
import { sameSite } from '../../shared/urls.ts';
import { after, dayMs, minuteMs } from '../platform/times.ts';
import type { AnalyticsSource } from '../providers/ports/analytics-source.ts';
import { siteNotFound } from '../sites/site-rules.ts';
import { analyticsProblem, hindranceIn } from './analytics-problem.ts';
import { judgeProperty } from './judge-property.ts';
import type { PropertyStore, SiteProperty } from './property-store.ts';

interface Ports {
  properties: Pick<PropertyStore, 'list' | 'note'>;
  source: AnalyticsSource;
  /** Counts a check that a person causes. @throws ProblemError `too_many_requests` */
  countCheck(): Promise<void>;
  now: Date;
}

/** The daily check has failed for a while if a verified property was last checked longer ago. */
const verifiedForMs = 2 * dayMs;
/** Whether the owner has changed something at Google is found out at most so often. */
const recheckMs = minuteMs;

/**
 * The site of the account whose property may be read. Google is asked first where it has not answered yet, or has refused
 * before.
 * @throws ProblemError that says what to do
 */
export async function readableSite(
  { properties, source, countCheck, now }: Ports,
  {
    accountId,
    propertyId,
    siteUrl,
  }: { accountId: string; propertyId: string; siteUrl?: string | undefined },
): Promise<SiteProperty> {
  const sites = await properties.list(accountId);
  if (siteUrl !== undefined && !sites.some(({ url }) => sameSite(url, siteUrl)))
    throw siteNotFound('siteUrl');
  const candidates = sites.filter(
    (site) =>
      site.propertyId === propertyId && (siteUrl === undefined || sameSite(site.url, siteUrl)),
  );
  const site =
    candidates.find(({ propertyState }) => propertyState === 'verified') ?? candidates[0];
  if (site === undefined)
    throw new ProblemError('not_found', 'This property is not stored with one of your sites', {
      field: 'propertyId',
    });
  const about = { ...site, serviceAccount: source.serviceAccount };
  const field = 'propertyId';
  let state = site.propertyState;
  const lasts = state === 'verified' ? verifiedForMs : recheckMs;
  const isKnown = (site.propertyCheckedAt ?? '') > after(now, -lasts).toISOString();
  if (state === undefined || !isKnown) {
    await countCheck();
    state = await judgeProperty(source, site).catch((cause: unknown) => {
      throw analyticsProblem(hindranceIn(cause), about, { field, cause });
    });
    await properties.note(accountId, site, { state, now });
  }
  if (state === 'verified') return site;
  throw analyticsProblem(state, about, { field });
}
