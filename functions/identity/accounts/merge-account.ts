import { ProblemError } from '../../../shared/calls/errors.ts';
import { providerNames } from '../../../shared/models/identity/identity-provider.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import type { ProvenIdentity } from '../../providers/ports/prove-identity.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { type UserPorts, unguessablePassword } from './create-user.ts';
import { isUnproven, removeUnproven } from './remove-unproven.ts';

/**
 * Links a proven account to the user with the same email. Where that user has never confirmed the address, the one who
 * has proven it takes the account over: another person may have registered with it, and must not keep a way in.
 *
 * @returns what was removed of that user's, by name
 * @throws ProblemError `conflict` when the user has linked another account of this provider; `forbidden` when the user has
 *   two-step sign-in, which the provider's word must not replace
 */
export async function mergeAccount(
  ports: UserPorts,
  user: User,
  { identity, now, audit }: { identity: ProvenIdentity; now: Date; audit: Audit },
): Promise<string[]> {
  const { table, directory } = ports;
  const links = linkedIdentityStore(table);
  audit.by(user);
  if (!isUnproven(user)) {
    if (user.twoStepSince !== undefined) throw codeFirst(identity);
    if (!(await links.link(user, identity, { now, audit }))) throw linkedOtherwise(identity);
    return [];
  }
  await directory.setPassword(user.userId, unguessablePassword());
  const removed = await removeUnproven(ports, user, now);
  if (removed.length > 0) audit.about([user.userId, ...removed]);
  if (!(await links.takeOver(user, identity, { now, audit }))) throw linkedOtherwise(identity);
  await directory.signOutEverywhere(user.userId);
  await endSockets(table).ofUser(user);
  return removed;
}

/** The user pool checks a code after the password only. */
const codeFirst = ({ provider }: ProvenIdentity) =>
  new ProblemError(
    'forbidden',
    `This account has two-step sign-in. Please sign in with your password and your code, and link the ${providerNames[provider]} account in the settings.`,
    { reason: 'code_required' },
  );

const linkedOtherwise = ({ provider }: ProvenIdentity) => {
  const name = providerNames[provider];
  return new ProblemError(
    'conflict',
    `Another ${name} account is linked to this account. Please sign in another way and unlink it in the settings.`,
  );
};
