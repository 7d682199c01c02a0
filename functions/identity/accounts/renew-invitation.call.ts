import { renewInvitation } from '../../../shared/calls/identity/sub-users.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { env } from '../../platform/aws/env.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { invitationMail } from '../../providers/email/link-mails.ts';
import { takeEmailTurn } from './email-limits.ts';
import { invitedUntil, newInvitation } from './mailed-links.ts';
import { subUserStore } from './sub-user-store.ts';
import { subUserNotFound, toSubUser } from './sub-users.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';

export const handler = handleCall(
  renewInvitation,
  async ({ params, caller, table, now, audit }) => {
    const store = subUserStore(table);
    const member = await store.find(caller.accountId, params.subUserId);
    if (member === undefined) throw subUserNotFound();
    audit.about([member.email]);
    await takeEmailTurn(table, 'invitation-mail', member.email, now);
    const renewed = { ...member, invitedUntil: invitedUntil(now) };
    if (!(await store.renew(member, { invitedUntil: renewed.invitedUntil, audit }))) {
      throw new ProblemError('conflict', messages.invitationTakenUp, { field: 'subUserId' });
    }
    const invitation = await newInvitation(table, member, { invitedBy: caller.email, now });
    await sendMail(invitationMail(env.publicUrl(), invitation));
    return toSubUser(renewed);
  },
);
