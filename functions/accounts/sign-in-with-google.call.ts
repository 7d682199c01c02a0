import { signInWithGoogle as contract } from '../../shared/calls/social.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { signInLinked } from './sign-in-linked.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const { googleId: idToken, email } = body;
  return signInLinked(call, { provider: 'google', idToken, email });
});
