import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsSession } from '../../shared/calls/define-call.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { compareSpecificity } from '../../shared/calls/match-path.ts';

/** Paths by method, as the edge function reads them: `["/api/sites/*", 1]`. */
function routes(): Record<string, [path: string, needsToken: 0 | 1][]> {
  const calls = catalogue.toSorted((a, b) => compareSpecificity(a.path, b.path));
  const byMethod = Map.groupBy(calls, ({ method }) => method);
  return Object.fromEntries(
    [...byMethod].map(([method, some]) => [
      method,
      some.map((call) => [
        `/api${call.path.replaceAll(/\{[^}]+\}/g, '*')}`,
        needsSession(call) ? 1 : 0,
      ]),
    ]),
  );
}

/** Code of the function at CloudFront, with its part of the catalogue. CloudFront accepts 10 KB. */
export const edgeCode = (): string =>
  readFileSync(join(import.meta.dirname, 'edge-function.js'), 'utf8').replace(
    'var routes = {};',
    `var routes = ${JSON.stringify(routes())};`,
  );
