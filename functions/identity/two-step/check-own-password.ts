import { ProblemError } from '../../../shared/calls/errors.ts';
import type { UserCaller } from '../../platform/callers/caller.ts';
import type { Table } from '../../platform/table/table.ts';
import type { UserDirectory } from '../../providers/ports/user-directory.ts';
import { guessPassword } from '../accounts/guess-password.ts';

/**
 * Holds a password against the one of a signed-in user; wrong ones are counted by session.
 *
 * @throws ProblemError `invalid_input` at the field `password`: a 401 would say that the session is over
 */
export async function checkOwnPassword(
  call: {
    table: Table;
    caller: UserCaller;
    address: string;
    sessionId: string | undefined;
    now: Date;
  },
  directory: Pick<UserDirectory, 'signIn'>,
  password: string,
): Promise<void> {
  const { table, caller, address, sessionId = caller.userId, now } = call;
  const { email } = caller;
  const right = await guessPassword(
    table,
    { email, address, now, trusted: `session#${sessionId}` },
    { attempt: () => directory.signIn(email, password) },
  );
  if (right?.userId === caller.userId) return;
  throw new ProblemError('invalid_input', 'The password is not correct', { field: 'password' });
}
