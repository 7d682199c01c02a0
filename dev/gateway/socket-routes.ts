import {
  connectionRoutes,
  socketEntryPointOf,
  socketRoutes,
} from '../../shared/sockets/catalogue.ts';

const entryPoints = new Map(
  [...connectionRoutes, ...socketRoutes].map((one) => [one.route, socketEntryPointOf(one)]),
);

/**
 * The source file of a route's function, found in the same way as by the cloud's stack; undefined for unknown routes.
 */
export const findSocketRoute = (route: string): string | undefined => entryPoints.get(route);
