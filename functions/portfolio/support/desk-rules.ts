import type { DeskAction } from '../../../shared/calls/portfolio/desk.ts';
import type { ConversationState } from '../../../shared/models/portfolio/chat.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { without } from './desk-attributes.ts';

/** A member of staff. */
export interface Staff {
  userId: string;
  email: string;
}

/** Who looks after an entry of the desk, and whether it is closed. */
export interface Desked {
  state: ConversationState;
  changedAt: string;
  takenBy?: string | undefined;
  takenEmail?: string | undefined;
  takenAt?: string | undefined;
}

const takenBy = (staff: Staff, now: Date) => ({
  takenBy: staff.userId,
  takenEmail: staff.email,
  takenAt: now.toISOString(),
});
export const untaken = <Entry extends Desked>(entry: Entry): Entry =>
  without(entry, ['takenBy', 'takenEmail', 'takenAt']);

const isOfAnother = (entry: Desked, { userId }: Staff): boolean =>
  entry.takenBy !== undefined && entry.takenBy !== userId;

const refusedFor = ({ takenEmail = '' }: Desked): ProblemError =>
  new ProblemError('conflict', `${takenEmail} is answering already`, { reason: 'taken' });

/** @throws ProblemError `conflict` for an entry that is closed, or that another member of staff has taken */
export function takenToAnswer<Entry extends Desked>(entry: Entry, staff: Staff, now: Date): Entry {
  if (entry.state === 'closed')
    throw new ProblemError('conflict', 'This conversation is closed. Reopen it to answer.', {
      reason: 'closed',
    });
  if (isOfAnother(entry, staff)) throw refusedFor(entry);
  return entry.takenBy === undefined ? { ...entry, ...takenBy(staff, now) } : entry;
}

/**
 * An entry after an action of staff. Idempotent.
 * @throws ProblemError `conflict` for an entry that another member of staff has taken; anyone may take it over
 */
export function actedOn<Entry extends Desked>(
  entry: Entry,
  { action, staff, now }: { action: DeskAction; staff: Staff; now: Date },
): Entry {
  const changedAt = now.toISOString();
  const { takenBy: holder, state } = entry;
  const mayNot = isOfAnother(entry, staff);
  switch (action) {
    case 'claim':
      return holder === staff.userId ? entry : takenToAnswer(entry, staff, now);
    case 'take-over':
      return holder === staff.userId ? entry : takenToAnswer(untaken(entry), staff, now);
    case 'release':
      if (mayNot) throw refusedFor(entry);
      return holder === undefined ? entry : untaken(entry);
    case 'close':
      if (mayNot) throw refusedFor(entry);
      return state === 'closed' ? entry : { ...untaken(entry), state: 'closed', changedAt };
    default:
      return state === 'open' ? entry : { ...entry, state: 'open', changedAt };
  }
}
