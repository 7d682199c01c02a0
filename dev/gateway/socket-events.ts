import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { jsonIn } from '../../functions/platform/foreign-text.ts';
import { urlOf } from '../stand-ins/loopback-server.ts';

/** The parts of API Gateway's WebSocket event that functions read. */
export type SocketEvent = ReturnType<typeof eventOf>;

const eventOf = (
  connectionId: string,
  route: { routeKey: string; eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT' },
  more: {
    headers?: Record<string, string>;
    queryStringParameters?: Record<string, string>;
    body?: string;
  },
) => ({
  requestContext: {
    ...route,
    connectionId,
    requestId: randomUUID(),
    connectedAt: Date.now(),
    requestTimeEpoch: Date.now(),
    domainName: 'localhost',
    stage: 'live',
    apiId: 'local',
    identity: { sourceIp: '127.0.0.1' },
  },
  ...more,
  isBase64Encoded: false,
});

/** The start or end of a connection. */
export function socketEvent(
  eventType: 'CONNECT' | 'DISCONNECT',
  connectionId: string,
  request: IncomingMessage,
): SocketEvent {
  const url = urlOf(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const routeKey = eventType === 'CONNECT' ? '$connect' : '$disconnect';
  return eventOf(
    connectionId,
    { routeKey, eventType },
    {
      headers: Object.fromEntries(headers),
      queryStringParameters: Object.fromEntries(url.searchParams),
    },
  );
}

/** Routes with a leading dollar belong to the connection itself; no message reaches them. */
const Message = z.object({ type: z.string().regex(/^[^$]/) });

/** A message from the browser; its `type` selects the route. */
export const messageEvent = (connectionId: string, body: string): SocketEvent =>
  eventOf(
    connectionId,
    { routeKey: Message.safeParse(jsonIn(body)).data?.type ?? '$default', eventType: 'MESSAGE' },
    { body },
  );
