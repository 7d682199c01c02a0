import { noteKinds } from '../../shared/models/incident.ts';
import { ofAccount, inAccount } from '../platform/table/entity.ts';

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
    /** Of a comment; the name of an assignee; the end of a mute. */
    text: { type: 'string' },
    at: { type: 'string', required: true },
    /** As long as incidents are kept. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byIncident: inAccount('incident-note#${incidentId}#${noteId}'),
  },
});
