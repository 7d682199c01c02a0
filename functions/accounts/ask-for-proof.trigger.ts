import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { handleTrigger } from '../platform/triggers/handle-trigger.ts';

/** There is nothing to tell: our server knows what to answer. */
export const handler = handleTrigger<CreateAuthChallengeTriggerEvent>(
  'ask-for-proof',
  ({ response }) => {
    response.publicChallengeParameters = {};
    response.privateChallengeParameters = {};
  },
);
