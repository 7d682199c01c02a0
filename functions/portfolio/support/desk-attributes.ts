import { conversationStates } from '../../../shared/models/portfolio/chat.ts';
import { gsi2 } from '../../platform/table/entity.ts';

/** A copy of an item that lacks some of its optional attributes. */
export function without<Item extends object>(item: Item, names: readonly (keyof Item)[]): Item {
  const copy = { ...item };
  for (const name of names) Reflect.deleteProperty(copy, name);
  return copy;
}

/** Attributes of everything on the desk: its state, its version, who looks after it, and its mail. Times are ISO 8601. */
export const deskAttributes = {
  accountId: { type: 'string', required: true },
  userId: { type: 'string', required: true },
  email: { type: 'string', required: true },
  state: { type: conversationStates, required: true },
  /** Raised with each change, on condition that there was none in between. */
  version: { type: 'number', required: true },
  changedAt: { type: 'string', required: true },
  /** The member of staff who looks after it. */
  takenBy: { type: 'string' },
  takenEmail: { type: 'string' },
  takenAt: { type: 'string' },
  /** `requests` or `answers`, while a mail waits to be sent. */
  mailQueue: { type: 'string' },
  /** When the clock sends the job of the mail; absent with `mailQueue`. */
  mailOn: { type: 'string' },
} as const;

/** What waits to be mailed, by due time. */
export const toMail = gsi2('support-mail#${mailQueue}', '${mailOn}');
