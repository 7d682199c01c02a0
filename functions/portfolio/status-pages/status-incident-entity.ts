import { CustomAttributeType } from 'electrodb';
import type { StatusIncident } from '../../../shared/models/portfolio/status-incident.ts';
import { inAccount, type ItemOf, ofAccount } from '../../platform/table/entity.ts';

/** What people write on a status page: an incident or planned maintenance. Access: list those of a page by time. */
export const statusIncidentEntity = ofAccount('status-incident', {
  attributes: {
    pageId: { type: 'string', required: true },
    /** Sorts by time. */
    incidentId: { type: 'string', required: true },
    title: { type: 'string', required: true },
    componentIds: { type: 'list', items: { type: 'string' }, required: true },
    /** Absent for an incident. */
    planned: { type: CustomAttributeType<NonNullable<StatusIncident['planned']>>('any') },
    /** The incident of the account that it is about. */
    trackedId: { type: 'string' },
    updates: { type: CustomAttributeType<StatusIncident['updates']>('any'), required: true },
    /** Number of updates: each names the one that it follows. */
    changes: { type: 'number', required: true },
    createdAt: { type: 'string', required: true },
    /** 13 months after the last update. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byPage: inAccount('status-incident#${pageId}#${incidentId}') },
});
export type StatusIncidentItem = ItemOf<typeof statusIncidentEntity>;
