import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda';
import { handleTrigger } from '../../platform/triggers/handle-trigger.ts';

/** Only one correct answer leads to tokens: no second attempt, and no password. */
export const handler = handleTrigger<DefineAuthChallengeTriggerEvent>(
  'define-proven-sign-in',
  ({ request, response }) => {
    const [first, ...more] = request.session;
    const begins = first === undefined && request.userNotFound !== true;
    const isProven =
      first?.challengeName === 'CUSTOM_CHALLENGE' && first.challengeResult && more.length === 0;
    response.issueTokens = isProven;
    response.failAuthentication = !isProven && !begins;
    if (begins) response.challengeName = 'CUSTOM_CHALLENGE';
  },
);
