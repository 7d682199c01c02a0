import { ProblemError } from '../../../shared/calls/errors.ts';
import type { SocialSession } from '../../../shared/calls/identity/social.ts';
import {
  type IdentityProvider,
  providerNames,
} from '../../../shared/models/identity/identity-provider.ts';
import type { SecretVariable } from '../../../shared/settings/catalogue.ts';
import type { Table } from '../../platform/table/table.ts';
import type { ProvenIdentity } from '../../providers/ports/prove-identity.ts';
import type { UserDirectory } from '../../providers/ports/user-directory.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { recordSession } from './record-session.ts';
import { socialSignIns } from './social-sign-ins.ts';

export interface Proof {
  provider: IdentityProvider;
  idToken: string;
  /** Address that the request names; it must be the one in the verified token. */
  email?: string | undefined;
}

type Client = Parameters<typeof recordSession>[1]['client'];
type Verify = (provider: IdentityProvider, idToken: string) => Promise<ProvenIdentity>;
type ProvenUser = Pick<User, 'accountId' | 'userId' | 'email'>;

/** A call whose caller proves an account at a provider. */
export interface ProvingCall {
  table: Table;
  client: Client;
  now: Date;
  directory: UserDirectory;
  verify: Verify;
}

/** Secrets of our registrations, by the name of their setting. */
export const clientSecretOf = {
  google: 'GOOGLE_CLIENT_SECRET',
  microsoft: 'MICROSOFT_CLIENT_SECRET',
} as const satisfies Record<IdentityProvider, SecretVariable>;

interface Fields {
  email: string;
  googleId?: string | undefined;
  microsoftId?: string | undefined;
}

/** The proof in a request; undefined without one. */
export function proofIn({ email, googleId, microsoftId }: Fields): Proof | undefined {
  if (googleId !== undefined) return { provider: 'google', idToken: googleId, email };
  if (microsoftId !== undefined) return { provider: 'microsoft', idToken: microsoftId, email };
  return undefined;
}

/**
 * Verifies a proof: an ID token of the provider, of a sign-in that began with us less than ten minutes ago and has not
 * been used. It may be asked about until it is used.
 *
 * @throws ProblemError `unauthenticated`; what `verify` throws
 */
export async function acceptProof(
  table: Table,
  { provider, idToken, email }: Proof,
  { verify, now }: { verify: Verify; now: Date },
): Promise<ProvenIdentity> {
  const identity = await verify(provider, idToken);
  const isTheirs = email === undefined || email === identity.email;
  const isOpen = isTheirs && (await socialSignIns(table).isOpen(provider, identity.nonce, now));
  if (!isOpen) throw beginAgain(provider);
  return identity;
}

/** Consumes a proof, which works once. @throws ProblemError `unauthenticated` when it was used in the meantime */
export async function spendProof(table: Table, identity: ProvenIdentity, now: Date): Promise<void> {
  const { provider, nonce } = identity;
  if (!(await socialSignIns(table).use(provider, nonce, now))) throw beginAgain(provider);
}

/** Signs in a proven user through the pool's custom flow, which verifies a token that we issued. */
export async function startSession(
  table: Table,
  directory: UserDirectory,
  { user, client, now }: { user: ProvenUser; client: Client; now: Date },
): Promise<SocialSession> {
  const { accountId, userId, email } = user;
  const grant = { purpose: 'sign-in', accountId, userId, email } as const;
  const proof = await oneTimeTokens(table).issue(grant, new Date());
  const { isSupport: _, ...session } = await directory.signInAs(userId, proof);
  await recordSession(table, { owner: user, client, accessToken: session.accessToken }, now);
  return { ...session, token: session.accessToken, email, username: email };
}

const beginAgain = (provider: IdentityProvider) =>
  new ProblemError(
    'unauthenticated',
    `This ${providerNames[provider]} sign-in has expired or was used already. Please begin again.`,
  );
