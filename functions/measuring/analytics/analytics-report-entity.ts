import { CustomAttributeType } from 'electrodb';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';
import type { PageReport, VisitorReport } from '../../providers/ports/analytics-source.ts';

/**
 * Google's answer for a property, site, range and dimension, for an hour, and the lease of the request for it.
 * Access: get by account and key.
 */
export const analyticsReportEntity = ofAccount('analytics-report', {
  attributes: {
    /** Property, site, days and dimension. */
    reportKey: { type: 'string', required: true },
    /** One of the two, once Google has answered. */
    visitors: { type: CustomAttributeType<VisitorReport>('any') },
    pages: { type: CustomAttributeType<PageReport>('any') },
    /** ISO 8601, of the answer. */
    fetchedAt: { type: 'string' },
    /** ISO 8601; another request is asking until then at the latest. */
    askingUntil: { type: 'string' },
    /** An hour after the answer. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byKey: inAccount('analytics#${reportKey}'),
  },
});
