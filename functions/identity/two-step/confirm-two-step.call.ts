import { confirmTwoStep } from '../../../shared/calls/identity/two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { madeBy } from '../accounts/device-name.ts';
import { twoStepMail } from '../../providers/email/access-mails.ts';
import { newRecoveryCodes, twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(confirmTwoStep, async (call) => {
  const { body, caller, table, now, audit, bearer = '' } = call;
  const directory = userDirectory();
  const store = twoStepStore(table);
  const user = await store.find(caller);
  if (user.twoStepSince !== undefined) throw isOnAlready();
  if (!(await directory.verifyApp(bearer, body.code))) {
    throw new ProblemError(
      'invalid_input',
      'The code is not correct. Please enter the one that your app shows now.',
      { field: 'code' },
    );
  }
  // The user pool first: if this dies in between, the next sign-in completes it (`answer-code.call.ts`).
  await directory.switchSecondStep(caller.userId, true);
  const recoveryCodes = newRecoveryCodes();
  if (!(await store.switchOn(caller, recoveryCodes, now, audit))) throw isOnAlready();
  await tryToMail('two-step sign-in', user, (publicUrl) =>
    twoStepMail(publicUrl, 'on', user, madeBy(call.client)),
  );
  return { recoveryCodes };
});

const isOnAlready = () => new ProblemError('conflict', 'Two-step sign-in is on already');
