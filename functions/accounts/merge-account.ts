import { ProblemError } from '../../shared/calls/errors.ts';
import { providerNames } from '../../shared/models/identity-provider.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { EndSockets } from '../platform/sockets/end-sockets.ts';
import type { ProvenIdentity } from '../providers/ports/prove-identity.ts';
import type { UserDirectory } from '../providers/ports/user-directory.ts';
import type { User } from '../platform/callers/user-entity.ts';
import type { LinkedIdentityStore } from './linked-identity-store.ts';
import { isUnproven } from './remove-unproven.ts';
import { unguessablePassword } from './unguessable-password.ts';

interface Ports {
  links: Pick<LinkedIdentityStore, 'link' | 'takeOver'>;
  directory: Pick<UserDirectory, 'setPassword' | 'signOutEverywhere'>;
  sockets: Pick<EndSockets, 'ofUser'>;
  /** For an account whose address the provider proves for the first time. */
  removeUnproven(user: User): Promise<string[]>;
}

/**
 * Links a proven account to the user with the same email. Where that user has never confirmed the address, the one who
 * has proven it takes the account over: another person may have registered with it, and must not keep a way in.
 *
 * @returns what was removed of that user's, by name
 * @throws ProblemError `conflict` when the user has linked another account of this provider; `forbidden` when the user has
 *   two-step sign-in, which the provider's word must not replace
 */
export async function mergeAccount(
  { links, directory, sockets, removeUnproven }: Ports,
  user: User,
  { identity, now, audit }: { identity: ProvenIdentity; now: Date; audit: Audit },
): Promise<string[]> {
  audit.by(user);
  if (!isUnproven(user)) {
    if (user.twoStepSince !== undefined) throw codeFirst(identity);
    if (!(await links.link(user, identity, { now, audit }))) throw linkedOtherwise(identity);
    return [];
  }
  await directory.setPassword(user.userId, unguessablePassword());
  const removed = await removeUnproven(user);
  if (removed.length > 0) audit.about([user.userId, ...removed]);
  if (!(await links.takeOver(user, identity, { now, audit }))) throw linkedOtherwise(identity);
  await directory.signOutEverywhere(user.userId);
  await sockets.ofUser(user);
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
