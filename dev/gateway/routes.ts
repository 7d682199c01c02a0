import { catalogue, entryPointOf } from '../../shared/calls/catalogue.ts';
import { type CallContract, methodsOf } from '../../shared/calls/define-call.ts';
import { compareSpecificity, matchesPath, paramsOf } from '../../shared/calls/match-path.ts';
import { webhookEntryPointOf, webhookPath, webhooks } from '../../shared/webhooks/catalogue.ts';

/** Routes without an authorizer, by method and path. */
export function findWebhook(
  method: string,
  path: string,
): { routeKey: string; entryPoint: string } | undefined {
  const found = webhooks.find((one) => matchesPath(`/api${webhookPath(one)}`, path));
  if (found === undefined || method !== 'POST') return undefined;
  return {
    routeKey: `POST /api${webhookPath(found)}`,
    entryPoint: webhookEntryPointOf(found),
  };
}

export interface Route {
  routeKey: string;
  method: string;
  call: CallContract;
  entryPoint: string;
}

/** Every route of the API, the most specific first. */
export const routes: readonly Route[] = catalogue
  .flatMap((call) =>
    methodsOf(call).map((method) => ({
      routeKey: `${method} /api${call.path}`,
      method,
      call,
      entryPoint: entryPointOf(call),
    })),
  )
  .sort((a, b) => compareSpecificity(a.call.path, b.call.path));

/** Finds the route of a request. @param path starts with `/api` */
export function findRoute(
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | undefined {
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = paramsOf(`/api${route.call.path}`, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}
