import { registerGoogleUser as contract } from '../../../shared/calls/identity/social.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';
import { verifyProof as verify } from '../../providers/oidc/verify-id-token.ts';
import { registerProven } from './register-proven.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const { token, googleId = token } = body;
  // Documented as two fields, they carry one proof.
  return registerProven(
    { ...call, directory: userDirectory(), verify },
    { provider: 'google', idToken: googleId === token ? token : '' },
  );
});
