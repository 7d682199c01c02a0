import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda';
import { handleTrigger } from '../../platform/triggers/handle-trigger.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { functionTable } from '../../platform/table/function-table.ts';

/** Anyone may ask the user pool for this challenge. Only our server can have the answer. */
export const handler = handleTrigger<VerifyAuthChallengeResponseTriggerEvent>(
  'verify-proof',
  async ({ request, response }) => {
    const tokens = oneTimeTokens(functionTable);
    const { challengeAnswer: answer } = request;
    const grant = await tokens.find('sign-in', answer, new Date());
    const isTheirs = grant !== undefined && grant.userId === request.userAttributes['sub'];
    response.answerCorrect = isTheirs && (await tokens.consume(answer));
  },
);
