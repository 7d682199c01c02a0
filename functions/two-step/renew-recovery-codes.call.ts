import { renewRecoveryCodes } from '../../shared/calls/two-step.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { mailClient } from '../platform/aws/mail-client.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { sesMailer } from '../providers/email/ses-mailer.ts';
import { twoStepMail } from '../providers/email/two-step-mail.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { mailTwoStepChange } from './mail-two-step-change.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { twoStepStore } from './two-step-store.ts';

export const handler = handleCall(renewRecoveryCodes, async (call) => {
  const { body, caller, table, audit } = call;
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const store = twoStepStore(table);
  const user = await store.find(caller);
  await checkOwnPassword(call, cognitoDirectory(userPoolClient(), pool), body.password);
  const recoveryCodes = newRecoveryCodes();
  if (!(await store.renewCodes(caller, recoveryCodes, audit))) {
    throw new ProblemError('conflict', 'Two-step sign-in is off. Set it up first.');
  }
  const sendMail = sesMailer(mailClient(), env.mailSender());
  const compose = twoStepMail.bind(null, env.publicUrl(), 'new recovery codes');
  await mailTwoStepChange({ sendMail, compose }, user, call.client);
  return { recoveryCodes };
});
