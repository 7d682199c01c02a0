import {
  connectionRoutes,
  socketEntryPointOf,
  socketRoutes,
} from '../../shared/sockets/catalogue.ts';

const entryPoints = new Map(
  [...connectionRoutes, ...socketRoutes].map((one) => [one.route, socketEntryPointOf(one)]),
);

/** The source of a route's function, as the cloud's stack finds it; undefined for a route that the catalogue does not have. */
export const findSocketRoute = (route: string): string | undefined => entryPoints.get(route);
