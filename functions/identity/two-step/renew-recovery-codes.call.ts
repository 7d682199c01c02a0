import { renewRecoveryCodes } from '../../../shared/calls/identity/two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { madeBy } from '../accounts/device-name.ts';
import { twoStepMail } from '../../providers/email/access-mails.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { newRecoveryCodes, twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(renewRecoveryCodes, async (call) => {
  const { body, caller, table, audit } = call;
  const store = twoStepStore(table);
  const user = await store.find(caller);
  await checkOwnPassword(call, userDirectory(), body.password);
  const recoveryCodes = newRecoveryCodes();
  if (!(await store.renewCodes(caller, recoveryCodes, audit))) {
    throw new ProblemError('conflict', 'Two-step sign-in is off. Set it up first.');
  }
  await tryToMail('two-step sign-in', user, (publicUrl) =>
    twoStepMail(publicUrl, 'new recovery codes', user, madeBy(call.client)),
  );
  return { recoveryCodes };
});
