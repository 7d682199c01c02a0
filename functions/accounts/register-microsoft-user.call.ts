import { registerMicrosoftUser as contract } from '../../shared/calls/social.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { registerProven } from './register-proven.ts';

export const handler = handleCall(contract, async ({ body, ...call }) => {
  const { microsoftId: idToken, email, ...names } = body;
  return registerProven(call, { provider: 'microsoft', idToken, email }, names);
});
