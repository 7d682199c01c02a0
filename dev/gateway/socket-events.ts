import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { jsonIn } from '../../functions/platform/foreign-text.ts';
import { urlOf } from '../stand-ins/loopback-server.ts';

/** The parts of API Gateway's WebSocket event that functions read. */
export interface SocketEvent {
  requestContext: {
    routeKey: string;
    eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT';
    connectionId: string;
    requestId: string;
    connectedAt: number;
    requestTimeEpoch: number;
    domainName: string;
    stage: string;
    apiId: string;
    identity: { sourceIp: string };
  };
  headers?: Record<string, string>;
  queryStringParameters?: Record<string, string>;
  body?: string;
  isBase64Encoded: boolean;
}

/** The start or end of a connection. */
export function socketEvent(
  eventType: 'CONNECT' | 'DISCONNECT',
  connectionId: string,
  request: IncomingMessage,
): SocketEvent {
  const url = urlOf(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    requestContext: context(
      eventType === 'CONNECT' ? '$connect' : '$disconnect',
      eventType,
      connectionId,
    ),
    headers: Object.fromEntries(headers),
    queryStringParameters: Object.fromEntries(url.searchParams),
    isBase64Encoded: false,
  };
}

/** Routes with a leading dollar belong to the connection itself; no message reaches them. */
const Message = z.object({ type: z.string().regex(/^[^$]/) });

/** A message from the browser; its `type` selects the route. */
export function messageEvent(connectionId: string, body: string): SocketEvent {
  const routeKey = Message.safeParse(jsonIn(body)).data?.type ?? '$default';
  return {
    requestContext: context(routeKey, 'MESSAGE', connectionId),
    body,
    isBase64Encoded: false,
  };
}

const context = (
  routeKey: string,
  eventType: SocketEvent['requestContext']['eventType'],
  connectionId: string,
): SocketEvent['requestContext'] => ({
  routeKey,
  eventType,
  connectionId,
  requestId: randomUUID(),
  connectedAt: Date.now(),
  requestTimeEpoch: Date.now(),
  domainName: 'localhost',
  stage: 'live',
  apiId: 'local',
  identity: { sourceIp: '127.0.0.1' },
});
