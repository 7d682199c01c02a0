import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { percentDecoded } from '../../functions/platform/foreign-text.ts';
import { newTrace } from '../new-trace.ts';
import { urlOf } from '../stand-ins/loopback-server.ts';

export interface MatchedRoute {
  /** API Gateway's name of the route, such as `GET /api/sites/{email}`, or `$default`. */
  routeKey: string;
  /** Still encoded. */
  params: Record<string, string>;
  /** Verified claims, as text like API Gateway's; absent on routes without an authorizer. */
  claims?: Record<string, string>;
}

/** The event that an HTTP API (payload 2.0) passes to a function. */
export function httpEvent(
  request: IncomingMessage,
  body: Buffer,
  { routeKey, params, claims }: MatchedRoute,
): APIGatewayProxyEventV2 {
  const url = urlOf(request);
  const path = url.pathname;
  const { cookie, ...headers } = joinedHeaders(request);
  const cookies = cookie?.split('; ') ?? [];
  const now = new Date();
  // A signature covers the bytes that were sent, which decoding to text could change.
  const isText = isUtf8(body);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: url.search.slice(1),
    headers: { 'x-amzn-trace-id': newTrace(), ...headers },
    ...(cookies.length === 0 ? {} : { cookies }),
    ...(url.search === '' ? {} : { queryStringParameters: joinedQuery(url.searchParams) }),
    ...(Object.keys(params).length === 0 ? {} : { pathParameters: decoded(params) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'localhost',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      ...(claims === undefined ? {} : { authorizer: { jwt: { claims, scopes: null } } }),
    },
    ...(body.length === 0 ? {} : { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

const joinedHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : value]],
    ),
  );

function joinedQuery(query: URLSearchParams): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const name of new Set(query.keys())) joined[name] = query.getAll(name).join(',');
  return joined;
}

const decoded = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, percentDecoded(value)]));
