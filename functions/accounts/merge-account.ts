import { ProblemError } from '../../shared/errors.ts';
import { providerNames } from '../../shared/models/identity-provider.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { EndSockets } from '../platform/sockets/end-sockets.ts';
import type { ProvenIdentity } from '../providers/ports/prove-identity.ts';
import type { UserDirectory } from '../providers/ports/user-directory.ts';
import type { UserRecord } from './account-store.ts';
import type { LinkedIdentityStore } from './linked-identity-store.ts';
import { unguessablePassword } from './unguessable-password.ts';

interface Ports {
  links: Pick<LinkedIdentityStore, 'link' | 'list' | 'takeOver'>;
  directory: Pick<UserDirectory, 'setPassword' | 'signOutEverywhere'>;
  sockets: Pick<EndSockets, 'ofUser'>;
}

/**
 * Links a proven account to the user with the same email. Where that user has never confirmed the address, the one who has
 * proven it takes the account over: another person may have registered with it, and must not keep a way in.
 *
 * @throws ProblemError `conflict` when the user has linked another account of this provider
 */
export async function mergeAccount(
  { links, directory, sockets }: Ports,
  user: UserRecord,
  { identity, now, audit }: { identity: ProvenIdentity; now: Date; audit: Audit },
): Promise<void> {
  audit.by(user);
  if (user.emailConfirmed) {
    if (!(await links.link(user, identity, { now, audit }))) throw linkedOtherwise(identity);
    return;
  }
  await directory.setPassword(user.userId, unguessablePassword());
  const before = await links.list(user);
  if (!(await links.takeOver(user, identity, { before, now, audit })))
    throw linkedOtherwise(identity);
  await directory.signOutEverywhere(user.userId);
  await sockets.ofUser(user);
}

const linkedOtherwise = ({ provider }: ProvenIdentity) => {
  const name = providerNames[provider];
  return new ProblemError(
    'conflict',
    `Another ${name} account is linked to this account. Please sign in another way and unlink it in the settings.`,
  );
};
