import type { SocialSession } from '../../../shared/calls/identity/social.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { providerNames } from '../../../shared/models/identity/identity-provider.ts';
import type { ProvenIdentity } from '../../providers/ports/prove-identity.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import {
  acceptProof,
  type Proof,
  type ProvingCall,
  startSession,
  spendProof,
} from './social-accounts.ts';

/** The session of the user to whom a proven account is linked, for which the proof is used up; undefined without one. */
export async function trySignInLinked(
  { table, client, now, directory }: Omit<ProvingCall, 'verify'>,
  identity: ProvenIdentity,
): Promise<SocialSession | undefined> {
  const user = await linkedIdentityStore(table).findUser(identity.provider, identity.subject);
  if (user === undefined) return undefined;
  await spendProof(table, identity, now);
  return startSession(table, directory, { user, client, now });
}

/** @throws ProblemError `not_found` for an account that is not linked; what `acceptProof` throws */
export async function signInLinked(call: ProvingCall, proof: Proof): Promise<SocialSession> {
  const session = await trySignInLinked(call, await acceptProof(call.table, proof, call));
  if (session !== undefined) return session;
  const name = providerNames[proof.provider];
  throw new ProblemError('not_found', `No account is linked to this ${name} account yet.`, {
    reason: 'not_linked',
  });
}
