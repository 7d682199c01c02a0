import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { repositoryRoot } from '../load-handler.ts';

/** Each `<route>.socket.ts` of the functions, by route; those of the connection itself begin with `$`. */
const entryPoints = new Map(
  globSync('functions/**/*.socket.ts', { cwd: repositoryRoot }).map((file) => {
    const name = basename(file, '.socket.ts');
    return [name === 'connect' || name === 'disconnect' ? `$${name}` : name, file];
  }),
);

export const findSocketRoute = (routeKey: string): string | undefined => entryPoints.get(routeKey);
