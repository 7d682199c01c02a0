import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';

/** A person, as Google or Microsoft has proven them to us. */
export interface ProvenIdentity {
  provider: IdentityProvider;
  /** Never given to another person, and unique to the provider. */
  subject: string;
  /** Verified by the provider, in lower case. */
  email: string;
  /** Empty if the provider does not return it. */
  firstName: string;
  lastName: string;
  /** Values that we gave the provider when the sign-in started. */
  nonce: string;
}
