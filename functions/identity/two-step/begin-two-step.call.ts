import { beginTwoStep } from '../../../shared/calls/identity/two-step.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { twoStepStore } from './two-step-store.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';

export const handler = handleCall(beginTwoStep, async (call) => {
  const { body, caller, table, bearer = '' } = call;
  const directory = userDirectory();
  const { twoStepSince } = await twoStepStore(table).find(caller);
  if (twoStepSince !== undefined) throw twoStepIsOn();
  // The thief of a session must not lock its owner out.
  await checkOwnPassword(call, directory, body.password);
  const secret = await directory.newAppSecret(bearer);
  return { secret, uri: otpauthUri(caller.email, secret) };
});

const twoStepIsOn = () =>
  new ProblemError('conflict', 'Two-step sign-in is on already. Switch it off first.');

/** https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
function otpauthUri(email: string, secret: string): string {
  const issuer = encodeURIComponent('Web Vitals');
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}
