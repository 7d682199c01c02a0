import { useRecoveryCode } from '../../../shared/calls/identity/two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { lockedOutMail } from '../../providers/email/link-mails.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { type SendLink, mailLockedOwner } from '../accounts/mailed-links.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { asksForCode, type Session } from '../../providers/ports/user-directory.ts';
import { madeBy } from '../accounts/device-name.ts';
import { twoStepMail } from '../../providers/email/access-mails.ts';
import { accountStore } from '../accounts/account-store.ts';
import { guessCode } from './guess-code.ts';
import { guessPassword } from '../accounts/guess-password.ts';
import { knownDevices } from '../accounts/known-devices.ts';
import { openSession } from '../accounts/open-session.ts';
import { twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

const message = 'Two-step sign-in is switched off. Set it up again with your new phone or app.';

export const handler = handleCall(useRecoveryCode, async (call) => {
  const { table, now, address, audit } = call;
  const { email, password, recoveryCode } = call.body;
  const directory = userDirectory();
  const sendLink: SendLink = (to) => sendMail(lockedOutMail(env.publicUrl(), to));
  const store = twoStepStore(table);
  const device = await knownDevices(table).recognise(call.cookies, { email, address }, now);
  const onLocked = () => mailLockedOwner(table, sendLink, { email, now });
  const first = await guessPassword(
    table,
    { email, address, now, trusted: device && `device#${device.id}` },
    { attempt: () => directory.signIn(email, password), onLocked },
  );
  const user = first && (await accountStore(table).findByUserId(first.userId));
  if (first === undefined || user === undefined) {
    throw new ProblemError('unauthenticated', 'Email or password is not correct');
  }
  audit.by(user);
  const attempt = async (): Promise<Session | undefined> => {
    // A repetition after an answer that was lost: the second step is off already.
    if (!asksForCode(first)) {
      audit.unchanged();
      return first;
    }
    if (!(await store.useRecoveryCode(user, recoveryCode))) return undefined;
    try {
      await directory.switchSecondStep(user.userId, false);
      const session = await directory.signIn(email, password);
      if (session === undefined || asksForCode(session)) return undefined;
      await store.switchOff(user, audit);
      return session;
    } catch (error) {
      await store.restoreRecoveryCode(user, recoveryCode);
      throw error;
    }
  };
  const session = await guessCode(table, { user, address, now, device }, { attempt, onLocked });
  if (session === undefined) {
    throw new ProblemError(
      'unauthenticated',
      'The recovery code is not correct or was used before',
      {
        field: 'recoveryCode',
      },
    );
  }
  if (asksForCode(first))
    await tryToMail('two-step sign-in', user, (publicUrl) =>
      twoStepMail(publicUrl, 'off by a recovery code', user, madeBy(call.client)),
    );
  return { ...(await openSession(call, { user, session, device })), message };
});
