import { CustomAttributeType } from 'electrodb';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';
import type { TrackLog } from './fold-track.ts';

/**
 * Samples of one cause on one page, by device or check: the newest ones, and the state before them. Access: get by page
 * and name; all tracks of a page.
 */
export const trackEntity = ofAccount('incident-track', {
  attributes: {
    /** Key of the page, or of the site for a certificate. */
    urlKey: { type: 'string', required: true },
    /** Cause and part, such as `score-fell mobile`. */
    name: { type: 'string', required: true },
    log: { type: CustomAttributeType<TrackLog>('any'), required: true },
    /** Incremented with each write, so that simultaneous writes do not undo each other. */
    revision: { type: 'number', required: true },
    updatedAt: { type: 'string', required: true },
  },
  indexes: {
    byPage: inAccount('incident-track#${urlKey}#${name}'),
  },
});
