import { registerGoogleUser as contract } from '../../shared/calls/social.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { registerProven } from './register-proven.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const { token, googleId = token } = body;
  // Documented as two fields, they carry one proof.
  return registerProven(call, { provider: 'google', idToken: googleId === token ? token : '' });
});
