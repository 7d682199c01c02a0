import { ofAccount, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/**
 * Histograms of a site's visitors in a day, kept for 25 months.
 * Access: a site's days in order.
 */
export const visitorPeriodEntity = ofAccount('visitor-period', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** Hours were written by earlier versions, and are gone after 35 days. */
    length: { type: ['hour', 'day'] as const, required: true },
    /** `2026-11-24`, UTC. */
    period: { type: 'string', required: true },
    /** Parts that are in it. It only grows, so that of two merges at once the fuller one stays. */
    parts: { type: 'number', required: true },
    /** Views that are counted. */
    views: { type: 'number', required: true },
    /** Views that were left out: their network or the site had too many. */
    leftOut: { type: 'number', required: true },
    /** Packed roll-up of all pages. */
    data: { type: 'string', required: true },
    /** The roll-up of each page group: far larger, and seldom read. */
    pages: { type: 'string', required: true },
    /** The roll-up of each page group by device. */
    devicePages: { type: 'string', required: true },
    /** Views by sender on the last days with few, packed; absent on older items. */
    senders: { type: 'string' },
    mergedAt: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPeriod: inAccount('visitor-${length}#${urlKey}#${period}', 'none'),
  },
});

export type StoredPeriod = ItemOf<typeof visitorPeriodEntity>;
/** Attributes that are read only on demand. */
export const pageParts = ['pages', 'devicePages'] as const;
export type PagePart = (typeof pageParts)[number];

/** Its page groups are read only where they are needed. */
export type VisitorPeriod = Omit<StoredPeriod, PagePart> & Partial<Pick<StoredPeriod, PagePart>>;
