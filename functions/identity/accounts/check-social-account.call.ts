import { checkSocialAccount as contract } from '../../../shared/calls/identity/social.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { verifyProof as verify } from '../../providers/oidc/verify-id-token.ts';
import { accountStore } from './account-store.ts';
import { trySignInLinked } from './sign-in-linked.ts';
import { acceptProof, proofIn } from './social-accounts.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const proof = proofIn(body);
  // An address alone proves nothing, so nothing is revealed about it.
  if (proof === undefined) return false;
  const identity = await acceptProof(call.table, proof, { ...call, verify });
  const session = await trySignInLinked({ ...call, directory: userDirectory() }, identity);
  return session ?? (await accountStore(call.table).findByEmail(identity.email)) !== undefined;
});
