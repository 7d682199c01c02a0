import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';

/**
 * A report on a site or a client, from the request to the computed data. Its PDF is an object.
 * Access: get by account and id; list an account's reports; open ones that are due for another attempt, by shard.
 */
export const reportEntity = ofAccount('client-report', {
  attributes: {
    /** A scheduled report has the id of its month and client, so that there is only one. */
    reportId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    /** Present in a report on a client. */
    clientId: { type: 'string' },
    /** Present in a report on an incident. */
    incidentId: { type: 'string' },
    /** Present in a report on one site, or on an incident that began there: normalised. */
    url: { type: 'string' },
    /** ISO 8601; `to` is the end of the last day. */
    from: { type: 'string', required: true },
    to: { type: 'string', required: true },
    requestedAt: { type: 'string', required: true },
    /** A monthly one that is not mailed before a person sends it. */
    isDraft: { type: 'boolean' },
    /** Of an incident, with what the team wrote and did: it is neither shared nor mailed. */
    isInternal: { type: 'boolean' },
    /** Counts the edits; absent before the first. */
    revision: { type: 'number' },
    /** When, and by whom, it was sent to the contacts of its client; absent until then, and where the clock sends it. */
    releasedAt: { type: 'string' },
    releasedBy: { type: 'string' },
    /** When the owner was reminded of a draft. */
    remindedAt: { type: 'string' },
    ...leaseAttributes,
    /** Gzipped JSON in base64, without the logos. */
    report: { type: 'string' },
    /** Data URL of the sender's. */
    logo: { type: 'string' },
    /** Data URL. */
    clientLogo: { type: 'string' },
    verdict: { type: 'string' },
    band: { type: ['good', 'average', 'bad'] as const },
    /** Number of people it was mailed to. */
    mailed: { type: 'number' },
    /** Addresses of the contacts to whom it could not be mailed. */
    notMailedTo: { type: 'list', items: { type: 'string' } },
    /** 25 months after the request. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byId: inAccount('client-report#${reportId}', 'none'),
    open: openItems('open-report'),
  },
});

export type ReportItem = ItemOf<typeof reportEntity>;
