import { signInWithMicrosoft as contract } from '../../../shared/calls/identity/social.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { verifyProof as verify } from '../../providers/oidc/verify-id-token.ts';
import { signInLinked } from './sign-in-linked.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const { microsoftId: idToken, email } = body;
  return signInLinked(
    { ...call, directory: userDirectory(), verify },
    { provider: 'microsoft', idToken, email },
  );
});
