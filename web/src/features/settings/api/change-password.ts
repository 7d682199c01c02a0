import { setNewPassword, signIn } from '../../../../../shared/calls/accounts.ts';
import { callApi } from '../../../lib/api.ts';
import { loseIdentity } from '../../../lib/identity.ts';
import { beginSession } from '../../../lib/tokens.ts';

interface Change {
  currentPassword: string;
  password: string;
}

/**
 * Changes the password, which ends every session, and signs this browser in again.
 * @returns what the server says
 */
export async function changePassword(
  { userId, email }: { userId: string; email: string },
  { currentPassword, password }: Change,
): Promise<string> {
  const { message } = await callApi(
    setNewPassword,
    { params: { userId }, body: { currentPassword, password } },
    { withSession: true },
  );
  try {
    const answer = await callApi(signIn, { body: { email, password } });
    // The sign-in screen also asks for the code of the second step.
    if ('challenge' in answer) loseIdentity();
    else await beginSession(answer);
  } catch {
    // The new password is set: the sign-in asks for it, and leads back here.
    loseIdentity();
  }
  return message;
}
