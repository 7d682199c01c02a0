import { scanFailureReasons } from '../../../shared/scans/scan-failures.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * What a page showed when it was down, or why there is no picture; one for each incident. It is kept on the table, where
 * it lasts as long as its incident: the bucket deletes after 90 days.
 * Access: get many by account and incident.
 */
export const outagePictureEntity = ofAccount('outage-picture', {
  attributes: {
    incidentId: { type: 'string', required: true },
    /** ISO 8601; when it was taken, or failed. */
    takenAt: { type: 'string', required: true },
    /** `data:image/jpeg;base64,…`, at most 340,000 characters. */
    image: { type: 'string' },
    /** HTTP status of the page in the picture. */
    statusCode: { type: 'number' },
    failureReason: { type: scanFailureReasons },
    /** Kept as long as incidents. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byIncident: inAccount('outage-picture#${incidentId}'),
  },
});
