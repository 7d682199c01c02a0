import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * When the visitors of a site were compared with those of the days before, and what is worse since then. Access: get by account
 * and site.
 */
export const visitorComparisonEntity = ofAccount('visitor-comparison', {
  attributes: {
    /** `keyOfUrl` of the site. */
    urlKey: { type: 'string', required: true },
    /** The day on which it was done, UTC: once a day. */
    comparedOn: { type: 'string', required: true },
    /** Names of metric, device and page group. */
    open: { type: 'list', items: { type: 'string' }, required: true },
    /** 25 months after it was done. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    bySite: inAccount('visitor-comparison#${urlKey}', 'none'),
  },
});
