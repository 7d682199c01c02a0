import { ProblemError } from '../../../shared/calls/errors.ts';
import type { UserCaller } from '../../platform/callers/caller.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { minuteMs } from '../../platform/times.ts';
import type { UserDirectory } from '../../providers/ports/user-directory.ts';
import { checkOwnPassword } from '../../identity/two-step/check-own-password.ts';

interface Asking {
  table: Table;
  caller: UserCaller;
  address: string;
  sessionId: string | undefined;
  now: Date;
}

const freshForMs = 10 * minuteMs;

/**
 * The password of the caller, or, where there is none, a fresh sign-in: the thief of a session must not delete the account.
 * @throws ProblemError `invalid_input` at the password, or `forbidden` with the reason `sign_in_again`
 */
export async function proveOwner(
  asking: Asking,
  directory: Pick<UserDirectory, 'signIn'>,
  password: string | undefined,
): Promise<void> {
  const { table, caller, sessionId = '', now } = asking;
  const { accountId, userId } = caller;
  const { data: user } = await userEntity(table)
    .get({ accountId, userId })
    .go({ consistent: true });
  if (user?.hasPassword !== false) {
    if (password === undefined)
      throw new ProblemError('invalid_input', 'Password is required', { field: 'password' });
    return await checkOwnPassword(asking, directory, password);
  }
  const { data: session } = await sessionEntity(table)
    .get({ userId, sessionId })
    .go({ consistent: true });
  const age = now.getTime() - Date.parse(session?.signedInAt ?? '');
  if (!(age <= freshForMs))
    throw new ProblemError(
      'forbidden',
      'Please sign out, sign in again, and delete the account within ten minutes.',
      { reason: 'sign_in_again' },
    );
}
