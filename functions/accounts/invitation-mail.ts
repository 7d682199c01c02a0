import type { Mail, SendMail } from '../platform/mail.ts';
import { log } from '../platform/logger.ts';
import { invitationDays, type OneTimeTokens } from './one-time-tokens.ts';
import type { TeamMember } from './sub-user-entity.ts';
import { after, dayMs } from '../platform/times.ts';

interface Ports {
  tokens: Pick<OneTimeTokens, 'issue'>;
  sendMail: SendMail;
  /** Composes the mail with the token. */
  compose: (to: { email: string; firstName: string; invitedBy: string; token: string }) => Mail;
}

/** ISO 8601: expiry of an invitation sent now. */
export const invitedUntil = (now: Date): string => after(now, invitationDays * dayMs).toISOString();

/** Mails a link that accepts the invitation, for seven days from `now` on. Earlier links work no longer. */
export async function mailInvitation(
  { tokens, sendMail, compose }: Ports,
  { accountId, subUserId, email, firstName }: TeamMember,
  { invitedBy, now }: { invitedBy: string; now: Date },
): Promise<void> {
  const grant = { purpose: 'invitation', accountId, userId: subUserId, email } as const;
  const token = await tokens.issue(grant, now);
  await sendMail(compose({ email, firstName, invitedBy, token }));
}

/** The same for a new invitation, which is valid without its mail, since that can be sent again. */
export async function tryToMailInvitation(...given: Parameters<typeof mailInvitation>) {
  try {
    await mailInvitation(...given);
  } catch (error) {
    log.error('invitation mail failed', { subUserId: given[1].subUserId, error });
  }
}
