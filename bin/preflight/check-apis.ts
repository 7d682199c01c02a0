import { fine, type Finding, note, wrong } from './finding.ts';
import type { PlannedApi } from './planned.ts';

/**
 * Of one API. More integrations of an HTTP API are not granted.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
const most = 300;
/** Few calls are left above this. */
const nearlyAll = 0.9 * most;

/** Routes and integrations, one of each for a call. */
export function checkApis(apis: readonly PlannedApi[]): Finding[] {
  return apis.map(({ protocol, routes, integrations }) => {
    const says = `The ${protocol} API has ${integrations} of ${most} integrations and ${routes} of ${most} routes.`;
    const used = Math.max(routes, integrations);
    if (used > most)
      return wrong(
        `${says} API Gateway refuses the stacks of the others, and AWS does not raise the number of integrations of an HTTP API: move calls to a second API first.`,
      );
    return used > nearlyAll ? note(`${says} Further calls will need a second API.`) : fine(says);
  });
}
