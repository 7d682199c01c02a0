import { noteKinds } from '../../../shared/models/notifying/incident.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * An action or comment of a user on an incident. Access: an incident's notes by time.
 */
export const incidentNoteEntity = ofAccount('incident-note', {
  attributes: {
    incidentId: { type: 'string', required: true },
    /** Sorts by time: UUID version 7. */
    noteId: { type: 'string', required: true },
    kind: { type: noteKinds, required: true },
    userId: { type: 'string', required: true },
    /** Name of the person, as it was then. */
    by: { type: 'string', required: true },
    /** Text of a comment, name of an assignee, or end of a mute. */
    text: { type: 'string' },
    at: { type: 'string', required: true },
    /** Kept as long as incidents. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byIncident: inAccount('incident-note#${incidentId}#${noteId}'),
  },
});
