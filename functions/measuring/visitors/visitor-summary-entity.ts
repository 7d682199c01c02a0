import { CustomAttributeType } from 'electrodb';
import type { VisitorVitals } from '../../../shared/models/measuring/visitor-vitals.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * The visitors of a site in the 28 days up to its newest day with views, small enough for lists of sites. Written with the first
 * views of a day, and once an hour at most.
 * Access: get by account and site, one or many.
 */
export const visitorSummaryEntity = ofAccount('visitor-summary', {
  attributes: {
    /** `keyOfUrl` of the site. */
    urlKey: { type: 'string', required: true },
    /** `2026-11-24`, UTC. */
    lastDay: { type: 'string', required: true },
    /** Parts that are in it: of the same day, only a fuller one replaces it. */
    parts: { type: 'number', required: true },
    /** Views of the last day; absent on older items. */
    lastDayViews: { type: 'number' },
    /** ISO 8601; absent on older items. */
    mergedAt: { type: 'string' },
    /** Absent without a view. */
    mobile: { type: CustomAttributeType<VisitorVitals>('any') },
    desktop: { type: CustomAttributeType<VisitorVitals>('any') },
    /** 28 days after the newest day: from then on there is no view in 28 days. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    bySite: inAccount('visitor-summary#${urlKey}', 'none'),
  },
});
