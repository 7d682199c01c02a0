import type { IncidentNote } from '../models/notifying/incident.ts';

const words: Record<IncidentNote['kind'], string> = {
  acknowledged: 'acknowledged it',
  comment: 'commented',
  'false-alarm': 'marked it as a false alarm',
  assigned: 'assigned it',
  muted: 'muted it',
  unmuted: 'ended the mute',
  'post-mortem': 'changed the post-mortem',
};

/** What a user did, without the text of a comment. @param format of a time @default ISO 8601 */
export function noteWords(
  { by, kind, text = '' }: IncidentNote,
  format: (iso: string) => string = (iso) => iso,
): string {
  if (kind === 'assigned')
    return text === '' ? `${by} removed the assignee` : `${by} assigned it to ${text}`;
  if (kind === 'muted') return `${by} muted it until ${format(text)}`;
  return `${by} ${words[kind]}`;
}

/** The same with the text of a comment. */
export const noteSentence = (note: IncidentNote): string =>
  note.kind === 'comment' ? `${noteWords(note)}: ${note.text ?? ''}` : noteWords(note);
