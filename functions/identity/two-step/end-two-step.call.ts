import { endTwoStep } from '../../../shared/calls/identity/two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { madeBy } from '../accounts/device-name.ts';
import { twoStepMail } from '../../providers/email/access-mails.ts';
import { teamTwoStepStore } from './team-two-step-store.ts';
import { twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { tryToMail } from '../../providers/email/try-to-mail.ts';

export const handler = handleCall(endTwoStep, async (call) => {
  const { body, caller, table, audit } = call;
  const directory = userDirectory();
  const store = twoStepStore(table);
  const [user, requiredFrom] = await Promise.all([
    store.find(caller),
    teamTwoStepStore(table).requiredFrom(caller.accountId),
  ]);
  if (requiredFrom !== undefined) throw staysOn(caller.role);
  await checkOwnPassword(call, directory, body.password);
  await directory.switchSecondStep(caller.userId, false);
  await store.switchOff(caller, audit);
  if (user.twoStepSince !== undefined)
    await tryToMail('two-step sign-in', user, (publicUrl) =>
      twoStepMail(publicUrl, 'off', user, madeBy(call.client)),
    );
});

const staysOn = (role: 'root' | 'sub-user') =>
  new ProblemError(
    'conflict',
    role === 'root'
      ? 'Your team requires two-step sign-in. Stop requiring it on Manage Users first.'
      : 'Your team requires two-step sign-in, so it stays on.',
  );
