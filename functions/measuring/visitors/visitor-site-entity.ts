import { CustomAttributeType } from 'electrodb';
import { ofAccount, gsi1, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/**
 * A site whose visitors are measured. Access: get by account and site; find by the key that its script and beacons carry.
 */
export const visitorSiteEntity = ofAccount('visitor-site', {
  attributes: {
    /** `keyOfUrl` of the site. */
    urlKey: { type: 'string', required: true },
    /** Public: it is in the site's pages. */
    siteKey: { type: 'string', required: true },
    /** Share of views that are reported, from 0 to 1. */
    rate: { type: 'number', required: true },
    /** Hosts whose beacons count, with their subdomains. */
    hosts: { type: 'list', items: { type: 'string' }, required: true },
    /** Such as `/product/*`. */
    pageRules: { type: 'list', items: { type: 'string' }, required: true },
    createdAt: { type: 'string', required: true },
    /** When its newest days are merged next, ISO 8601 by day; absent for a site with few views. */
    merges: { type: CustomAttributeType<Record<string, string>>('any') },
    /** The last day on which it had all views that its plan counts. */
    fullOn: { type: 'string' },
  },
  indexes: {
    bySite: inAccount('visitor-site#${urlKey}', 'none'),
    byKey: gsi1('visitor-key#${siteKey}', 'visitor-site'),
  },
});

export type VisitorSite = ItemOf<typeof visitorSiteEntity>;
