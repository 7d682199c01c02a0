import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { invitationDays, oneTimeTokens } from './one-time-tokens.ts';
import type { TeamMember } from './sub-user-entity.ts';

/** ISO 8601: expiry of an invitation sent now. */
export const invitedUntil = (now: Date): string => after(now, invitationDays * dayMs).toISOString();

/**
 * The content of an invitation mail, with a token that is valid for seven days from `now`. Earlier tokens become invalid.
 */
export async function newInvitation(
  table: Table,
  { accountId, subUserId: userId, email, firstName }: TeamMember,
  { invitedBy, now }: { invitedBy: string; now: Date },
) {
  const grant = { purpose: 'invitation', accountId, userId, email } as const;
  return { email, firstName, invitedBy, token: await oneTimeTokens(table).issue(grant, now) };
}
