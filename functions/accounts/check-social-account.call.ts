import { checkSocialAccount as contract } from '../../shared/calls/social.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { accountStore } from './account-store.ts';
import { trySignInLinked } from './sign-in-linked.ts';
import { believe, proofIn } from './social-accounts.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const proof = proofIn(body);
  // An address alone proves nothing, so nothing is revealed about it.
  if (proof === undefined) return false;
  const identity = await believe(call.table, proof, call.now);
  const session = await trySignInLinked(call, identity);
  return session ?? (await accountStore(call.table).findByEmail(identity.email)) !== undefined;
});
