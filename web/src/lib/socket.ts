import { useEffect, useEffectEvent } from 'react';
import type * as z from 'zod';
import { ServerMessage } from '../../../shared/sockets/socket-messages.ts';
import type { SocketRouteContract } from '../../../shared/sockets/define-socket-route.ts';
import { runtimeConfig } from './config.ts';
import { currentIdentity, onSessionEnd } from './identity.ts';
import { keepAlive } from './keep-alive.ts';
import { remainingLife, tokenMarginMs } from './stored-token.ts';
import { accessToken } from './tokens.ts';

type Handler = (message: ServerMessage) => void;

const handlers = new Set<Handler>();
const refusalHandlers = new Set<() => void>();
const openingHandlers = new Set<() => void>();
let socket: WebSocket | undefined;
let isOpening = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let failures = 0;
let isRefusalReported = false;
let renewal: ReturnType<typeof setTimeout> | undefined;
let endKeepAlive = (): void => undefined;
/** The stored token is about to expire, or was refused although it seems valid. */
let needsNewToken = false;

function receive(data: unknown): void {
  if (typeof data !== 'string') return;
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return;
  }
  // A newer server may send messages that this page does not know.
  const message = ServerMessage.safeParse(json);
  if (message.success) for (const handler of handlers) handler(message.data);
}

/** Reports a failed connection, once until the next one succeeds. */
function announceRefusal(): void {
  if (isRefusalReported) return;
  isRefusalReported = true;
  for (const handler of refusalHandlers) handler();
}

function reconnectLater(): void {
  if (handlers.size === 0 || retry !== undefined) return;
  const seconds = Math.min(60, 2 ** failures);
  failures += 1;
  retry = setTimeout(
    () => {
      retry = undefined;
      void connect();
    },
    seconds * (500 + Math.random() * 500),
  );
}

/** Replaces this connection by a new one. */
function replace(): void {
  const ending = socket;
  socket = undefined;
  endTimers();
  ending?.close();
  void connect();
}

/** The server closes a connection when its token expires, so a new one replaces it before that. */
function renewInTime(token: string): void {
  const left = remainingLife(token);
  renewal = setTimeout(
    () => {
      needsNewToken = true;
      replace();
    },
    Math.max(left - tokenMarginMs, left / 2),
  );
}

function endTimers(): void {
  clearTimeout(renewal);
  endKeepAlive();
}

async function openSocket(): Promise<void> {
  const opener = currentIdentity()?.userId;
  const [{ socketUrl }, token] = await Promise.all([
    runtimeConfig(),
    accessToken({ forceRefresh: needsNewToken }),
  ]);
  // The token is another person's by now.
  if (currentIdentity()?.userId !== opener) return reconnectLater();
  if (token === undefined) return announceRefusal();
  if (handlers.size === 0) return;
  const address = new URL(socketUrl, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  // The token is sent as a sub-protocol, because addresses end up in access logs.
  const opened = new WebSocket(address, ['web-vitals', token]);
  socket = opened;
  needsNewToken = true;
  let wasOpen = false;
  opened.addEventListener('open', () => {
    wasOpen = true;
    // No longer needed; closing it before it opens would log a warning in the console.
    if (socket !== opened) return opened.close();
    failures = 0;
    isRefusalReported = false;
    needsNewToken = false;
    endTimers();
    renewInTime(token);
    endKeepAlive = keepAlive(opened, replace);
    for (const handler of openingHandlers) handler();
  });
  opened.addEventListener('message', (event) => {
    if (socket === opened) receive(event.data);
  });
  opened.addEventListener('close', () => {
    if (socket !== opened) return;
    socket = undefined;
    endTimers();
    if (!wasOpen) announceRefusal();
    reconnectLater();
  });
}

async function connect(): Promise<void> {
  if (socket !== undefined || isOpening) return;
  isOpening = true;
  try {
    // Reading who is signed in can fail as well: storage may be out of reach.
    if (currentIdentity() !== undefined) await openSocket();
  } catch {
    reconnectLater();
  } finally {
    isOpening = false;
  }
}

function disconnect(): void {
  clearTimeout(retry);
  endTimers();
  retry = undefined;
  failures = 0;
  isRefusalReported = false;
  needsNewToken = false;
  const closing = socket;
  socket = undefined;
  if (closing !== undefined && closing.readyState === WebSocket.OPEN) closing.close();
}

onSessionEnd(() => {
  disconnect();
  // Another person may have signed in, and the same screens listen.
  if (handlers.size > 0) void connect();
});

/**
 * Calls `handler` with the server's messages until the returned function is called. All listeners share one connection,
 * which is opened for the first and closed with the last. Poll as well, since a message can be lost.
 */
export function onServerMessage(handler: Handler): () => void {
  const listener: Handler = (message) => handler(message);
  handlers.add(listener);
  void connect();
  return () => {
    handlers.delete(listener);
    if (handlers.size === 0) disconnect();
  };
}

/** Calls `handler` with the server's messages while the component is mounted. */
export function useServerMessages(handler: Handler): void {
  const onMessage = useEffectEvent(handler);
  useEffect(() => onServerMessage((message) => onMessage(message)), []);
}

/** Adds a listener while the component is mounted. */
function useListener(listeners: Set<() => void>, handler: () => void): void {
  const onCall = useEffectEvent(handler);
  useEffect(() => {
    const listener = (): void => onCall();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listeners]);
}

/** Calls `handler` when no connection could be opened, which may be because the session has ended. */
export const useSocketRefusals = (handler: () => void): void =>
  useListener(refusalHandlers, handler);

/** Calls `handler` whenever a connection opens: messages may have been missed before. */
export const useSocketOpenings = (handler: () => void): void =>
  useListener(openingHandlers, handler);

let sentCount = 0;

/**
 * Sends a message that may be lost: nothing is sent while there is no connection, and no caller waits for the reply.
 */
export function sendToServer<Contract extends SocketRouteContract>(
  { id, route }: Contract,
  message: z.input<Contract['message']>,
): void {
  if (socket?.readyState !== WebSocket.OPEN) return;
  sentCount += 1;
  socket.send(JSON.stringify({ ...message, type: route, id: `${id}-${sentCount}` }));
}
