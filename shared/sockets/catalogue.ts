import { sendMessageToAdmin, supportTyping, userConnect, userTyping } from './chat.ts';
import type { SocketRouteContract } from './define-socket-route.ts';
import { ping } from './keep-alive.ts';
import { folderOf } from '../deployment/areas.ts';

interface Routed {
  id: string;
  domain: string;
  route: string;
}

/** API Gateway's own connection routes. Their handlers take the event unchanged. */
export const connectionRoutes = [
  { id: 'connect', domain: 'platform/sockets', route: '$connect' },
  { id: 'disconnect', domain: 'platform/sockets', route: '$disconnect' },
] as const satisfies Routed[];

const custom = [ping, userConnect, sendMessageToAdmin, userTyping, supportTyping] as const;
type Known = (typeof connectionRoutes | typeof custom)[number];
export type SocketDomain = Known['domain'];
/** All routes, including those of the connection itself. */
export type SocketId<Domain extends string> = Extract<Known, { domain: Domain }>['id'];
export type SocketRouteId = (typeof custom)[number]['id'];

/** Every message that a browser may send. The routes of the cloud and of the local host are derived from this list. */
export const socketRoutes: readonly (SocketRouteContract & { id: SocketRouteId })[] = custom;

/** Path of the function's source, relative to the repository root, by convention. */
export const socketEntryPointOf = ({ domain, id }: Pick<Routed, 'id' | 'domain'>): string =>
  `functions/${folderOf(domain)}/${id}.socket.ts`;
