import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { answerError } from '../../functions/platform/calls/answer.ts';
import { needsSession } from '../../shared/calls/define-call.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import { loadHandler } from '../load-handler.ts';
import { chosenEncoding, encoders } from '../web/encoders.ts';
import { BodyTooLargeError, readBody, urlOf } from '../stand-ins/loopback-server.ts';
import { httpEvent, type MatchedRoute } from './http-event.ts';
import type { Authorizer } from './jwt-authorizer.ts';
import { findRoute, findWebhook } from './routes.ts';

const unknownRoute = 'functions/platform/calls/unknown-route.call.ts';
/** API Gateway's own limit; calls accept less. */
const maxRequestBytes = 10 * 1024 * 1024;

const Answer = z.object({
  statusCode: z.number().default(200),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(''),
  isBase64Encoded: z.boolean().default(false),
});

/** `/api`: API Gateway's part, followed by the functions themselves. */
export function apiHandler(authorize: Authorizer) {
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const path = urlOf(request).pathname;
    const webhook = findWebhook(request.method ?? 'GET', path);
    if (webhook !== undefined)
      return invoke(webhook.entryPoint, request, { routeKey: webhook.routeKey, params: {} });
    const found = findRoute(request.method ?? 'GET', path);
    if (found === undefined)
      return invoke(unknownRoute, request, { routeKey: '$default', params: {} });
    const { route, params } = found;
    const matched: MatchedRoute = { routeKey: route.routeKey, params };
    if (!needsSession(route.call)) return invoke(route.entryPoint, request, matched);
    const claims = authorize(request.headers.authorization);
    if (claims === undefined) throw new ProblemError('unauthenticated', 'Please sign in');
    return invoke(route.entryPoint, request, { ...matched, claims });
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const outcome = await answer(request).catch((error: unknown) => {
      if (!(error instanceof ProblemError)) console.error(error);
      return answerError(error, randomUUID());
    });
    // An unread rest of a body would be parsed as the next request.
    if (!request.complete) response.setHeader('connection', 'close');
    await send(response, outcome, request.headers['accept-encoding']);
    request.resume();
  };
}

async function invoke(
  entryPoint: string,
  request: IncomingMessage,
  route: MatchedRoute,
): Promise<unknown> {
  const body = await readBody(request, maxRequestBytes).catch((error: unknown) => {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new ProblemError('payload_too_large', 'The request is too large');
  });
  const handler = await loadHandler(entryPoint);
  const event = httpEvent(request, body, route);
  return handler(event, { awsRequestId: event.requestContext.requestId });
}

async function send(
  response: ServerResponse,
  outcome: unknown,
  accepted: string | undefined,
): Promise<void> {
  const { statusCode, headers, cookies, body, isBase64Encoded } = Answer.parse(outcome);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  // CloudFront's part: functions leave to it what it may cache.
  const isCached = String(headers['cache-control']).startsWith('public');
  const encoding = isCached && !isBase64Encoded ? chosenEncoding(accepted) : undefined;
  if (encoding !== undefined)
    response.setHeader('content-encoding', encoding).setHeader('vary', 'accept-encoding');
  response
    .writeHead(statusCode)
    .end(encoding === undefined ? bytes : await encoders[encoding](bytes));
}
