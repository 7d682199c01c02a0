import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { catalogue } from '../../../shared/calls/catalogue.ts';
import { methodsOf } from '../../../shared/calls/define-call.ts';
import { matchesPath } from '../../../shared/calls/match-path.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { measure } from '../measure.ts';
import { answerError } from './answer.ts';

/** Whether one of our pages or a client with a token sent the request, not someone who tries addresses. */
const isOfOurs = ({ headers }: APIGatewayProxyEventV2): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers['authorization'] !== undefined;

/**
 * Handles the API's `$default` route, for paths without a call. 405 if only the method is wrong, else 404. The access log
 * does not say who asked, so refusals of our own clients are counted here.
 */
export async function handler(
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  if (isOfOurs(event)) measure('CallsRefused', 1);
  const path = event.rawPath.replace(/^\/api/, '');
  const methods = catalogue.filter((call) => matchesPath(call.path, path)).flatMap(methodsOf);
  const { requestId } = event.requestContext;
  if (methods.length === 0) {
    return answerError(new ProblemError('not_found', 'There is no such call'), requestId);
  }
  const problem = new ProblemError('method_not_allowed', `This call takes ${methods.join(', ')}`);
  const answer = answerError(problem, requestId);
  return { ...answer, headers: { ...answer.headers, allow: methods.join(', ') } };
}
