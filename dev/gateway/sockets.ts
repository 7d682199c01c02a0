import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import * as z from 'zod';
import { maxMessageBytes } from '../../shared/sockets/define-socket-route.ts';
import { loadHandler } from '../load-handler.ts';
import { listenForClients } from '../stand-ins/client-server.ts';
import { readBody } from '../stand-ins/loopback-server.ts';
import { messageEvent, socketEvent, type SocketEvent } from './socket-events.ts';
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
const findSocketRoute = (route: string): string | undefined => entryPoints.get(route);

export type Sockets = Awaited<ReturnType<typeof startSockets>>;

const ConnectAnswer = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()).optional(),
});
const MessageAnswer = z.object({ body: z.string().optional() });

/** The WebSocket API: routes to `*.socket.ts`, and the `@connections` endpoint that workers push through. */
export async function startSockets() {
  let isStopping = false;
  const open = new Map<string, WebSocket>();
  const chosenProtocols = new WeakMap<IncomingMessage, string>();
  const server = new WebSocketServer({
    noServer: true,
    // API Gateway's limit for one frame; a browser sends a message in one frame.
    maxPayload: maxMessageBytes,
    handleProtocols: (_offered, request) => chosenProtocols.get(request) ?? false,
  });

  const run = async (event: SocketEvent): Promise<unknown> => {
    const { routeKey, requestId, connectionId } = event.requestContext;
    const entryPoint = findSocketRoute(routeKey);
    // API Gateway's words for a message without a route.
    if (entryPoint === undefined)
      return { body: JSON.stringify({ message: 'Forbidden', connectionId, requestId }) };
    return (await loadHandler(entryPoint))(event, { awsRequestId: requestId });
  };
  const reply = async (socket: WebSocket, event: SocketEvent): Promise<void> => {
    const outcome = await run(event).catch((error: unknown) => {
      console.error(error);
      const { requestId, connectionId } = event.requestContext;
      return {
        body: JSON.stringify({ message: 'Internal server error', connectionId, requestId }),
      };
    });
    const { body } = MessageAnswer.parse(outcome);
    if (body !== undefined && socket.readyState === socket.OPEN) socket.send(body);
  };

  const accept = (socket: WebSocket, request: IncomingMessage, connectionId: string): void => {
    open.set(connectionId, socket);
    socket.on('message', (data: Buffer, isBinary) => {
      // Like API Gateway, which accepts text only.
      if (isBinary) socket.close(1003);
      else reply(socket, messageEvent(connectionId, data.toString())).catch(console.error);
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      open.delete(connectionId);
      if (!isStopping) run(socketEvent('DISCONNECT', connectionId, request)).catch(console.error);
    });
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const connectionId = randomBytes(9).toString('base64url');
    const { statusCode, headers } = ConnectAnswer.parse(
      await run(socketEvent('CONNECT', connectionId, request)),
    );
    if (statusCode !== 200) {
      socket.end(`HTTP/1.1 ${statusCode} Refused\r\nConnection: close\r\n\r\n`);
      return;
    }
    const chosen = headers?.['Sec-WebSocket-Protocol'];
    if (chosen !== undefined) chosenProtocols.set(request, chosen);
    server.handleUpgrade(request, socket, head, (accepted) =>
      accept(accepted, request, connectionId),
    );
  };

  const management = await listenForClients({ service: 'execute-api' }, managementHandler(open));
  return {
    /** Endpoint of the API Gateway Management API, for `SOCKET_ENDPOINT`. */
    managementUrl: management.url,
    /** Handles an upgrade request to `/ws`. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      socket.on('error', () => socket.destroy());
      upgrade(request, socket, head).catch((error: unknown) => {
        console.error(error);
        socket.destroy();
      });
    },
    async stop(): Promise<void> {
      isStopping = true;
      for (const socket of open.values()) socket.terminate();
      await management.stop();
      server.close();
    },
  };
}

/** `POST | GET | DELETE /@connections/{id}`. */
function managementHandler(open: Map<string, WebSocket>): RequestListener {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = decodeURIComponent(/^\/@connections\/([^/?]+)/.exec(request.url ?? '')?.[1] ?? '');
    const socket = open.get(id);
    if (socket === undefined || socket.readyState !== socket.OPEN) {
      response.setHeader('x-amzn-errortype', 'GoneException');
      return void response.writeHead(410).end('{}');
    }
    if (request.method === 'POST') socket.send((await readBody(request)).toString());
    if (request.method === 'DELETE') socket.close();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  };
  return (request, response) => {
    answer(request, response).catch(() => response.destroy());
  };
}
