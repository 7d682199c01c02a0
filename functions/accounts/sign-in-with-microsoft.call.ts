import { signInWithMicrosoft as contract } from '../../shared/calls/social.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { signInLinked } from './sign-in-linked.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const { microsoftId: idToken, email } = body;
  return signInLinked(call, { provider: 'microsoft', idToken, email });
});
