import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallContract, needsSession } from '../../shared/calls/define-call.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { compareSpecificity } from '../../shared/calls/match-path.ts';

type KnownCall = Pick<CallContract, 'method' | 'path' | 'caller'>;
type Route = [path: string, needsToken: 0 | 1];

/**
 * What the edge function knows of the calls, by method and first part of the path: 1 where all need a token, else their
 * paths (`["/api/users/*", 1]`), the most exact first.
 */
function routesOf(calls: readonly KnownCall[]) {
  const routes: Record<string, Record<string, 1 | Route[]>> = {};
  for (const [method, some] of Map.groupBy(calls, (call) => call.method)) {
    const byPart = Map.groupBy(some, ({ path }) => path.split('/')[1] ?? '');
    routes[method] = Object.fromEntries(
      [...byPart].flatMap(([part, of]): [string, 1 | Route[]][] => {
        if (of.every(needsSession)) return [[part, 1]];
        if (!of.some(needsSession)) return [];
        const ordered = of.toSorted((a, b) => compareSpecificity(a.path, b.path));
        return [[part, ordered.map(routeOf)]];
      }),
    );
  }
  return routes;
}

const routeOf = (call: KnownCall): Route => [
  `/api${call.path.replaceAll(/\{[^}]+\}/g, '*')}`,
  needsSession(call) ? 1 : 0,
];

/** Code of the function at CloudFront, with its part of the catalogue. CloudFront accepts 10 KB. */
export const edgeCode = (calls: readonly KnownCall[] = catalogue): string =>
  readFileSync(join(import.meta.dirname, 'edge-function.js'), 'utf8').replace(
    'var routes = {};',
    `var routes = ${JSON.stringify(routesOf(calls))};`,
  );
