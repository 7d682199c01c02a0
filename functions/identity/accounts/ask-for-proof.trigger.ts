import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda';
import { handleTrigger } from '../../platform/triggers/handle-trigger.ts';

/** Needs no hints for the client: our server knows what to answer. */
export const handler = handleTrigger<CreateAuthChallengeTriggerEvent>(
  'ask-for-proof',
  ({ response }) => {
    response.publicChallengeParameters = {};
    response.privateChallengeParameters = {};
  },
);
