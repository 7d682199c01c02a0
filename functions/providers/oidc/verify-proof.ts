import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';
import { env } from '../../platform/aws/env.ts';
import type { ProvenIdentity } from '../ports/prove-identity.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** Verifies an ID token for our registration at a provider. @throws what `verifyIdToken` throws */
export const verifyProof = (provider: IdentityProvider, idToken: string): Promise<ProvenIdentity> =>
  verifyIdToken(provider, idToken, env.identityProvider(provider));
