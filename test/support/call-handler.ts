import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { CallContract, CallRequest } from '../../shared/calls/define-call.ts';
import type { CallHandler } from '../../functions/platform/calls/handle-call.ts';

/** The parts of an event that a test may replace. */
export type RawParts = Partial<
  Pick<
    APIGatewayProxyEventV2,
    'headers' | 'pathParameters' | 'queryStringParameters' | 'body' | 'isBase64Encoded'
  >
>;

export interface CallOptions {
  /** Claims of a token that the JWT authorizer has accepted; without them there is no session. */
  as?:
    | {
        userId: string;
        groups?: string[] | undefined;
        authTime?: number;
        tokenUse?: 'id';
        sessionId?: string;
      }
    | undefined;
  bearer?: string | undefined;
  /** Client address, for limits of public calls. @default a new one each time */
  from?: string;
  /** Parts of the event that replace those of the request. */
  raw?: RawParts;
  /** `name=value` each. */
  cookies?: string[];
}

export interface Answered {
  status: number;
  // The type is up to the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Record<string, unknown>;
  /** `Set-Cookie` of the answer. */
  cookies: string[];
}

type Loose = Record<'params' | 'query' | 'body', unknown>;
let sequence = 0;

/** Calls a handler like API Gateway, with any input, valid or not. */
export async function callRaw(
  handler: CallHandler,
  contract: CallContract,
  request: Partial<Loose>,
  options: CallOptions = {},
): Promise<Answered> {
  const event = eventOf(contract, request, options);
  const answer = await handler(event, {});
  const { body: text = '', headers = {} } = answer;
  const isJson = String(headers['content-type']).startsWith('application/json');
  const bytes = answer.isBase64Encoded === true ? Buffer.from(text, 'base64') : undefined;
  return {
    status: answer.statusCode ?? 200,
    body: bytes ?? (isJson && text !== '' ? JSON.parse(text) : text),
    headers,
    cookies: answer.cookies ?? [],
  };
}

/** Calls a handler with input of the contract's type. */
export function call<Contract extends CallContract>(
  handler: CallHandler,
  contract: Contract,
  request: CallRequest<Contract>,
  options: CallOptions = {},
): Promise<Answered> {
  return callRaw(handler, contract, request, options);
}

function eventOf(contract: CallContract, request: Partial<Loose>, options: CallOptions) {
  sequence += 1;
  const { as, bearer, from = `10.0.${sequence >> 8}.${sequence & 255}` } = options;
  const params = (request.params ?? {}) as Record<string, string>;
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const authTime = as?.authTime ?? Math.floor(Date.now() / 1000);
  const claims = {
    sub: as?.userId ?? '',
    token_use: as?.tokenUse ?? 'access',
    auth_time: String(authTime),
    ...(as?.sessionId === undefined ? {} : { origin_jti: as.sessionId }),
    ...(as?.groups === undefined ? {} : { 'cognito:groups': `[${as.groups.join(' ')}]` }),
  };
  return {
    version: '2.0',
    routeKey: `${contract.method} /api${contract.path}`,
    rawPath: `/api${path}`,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    ...(options.cookies === undefined ? {} : { cookies: options.cookies }),
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'localhost',
      requestId: `test-${sequence}`,
      routeKey: '',
      stage: '$default',
      time: '',
      timeEpoch: 0,
      http: {
        method: contract.method,
        path: `/api${path}`,
        protocol: 'HTTP/1.1',
        sourceIp: from,
        userAgent: 'test',
      },
      authorizer: {
        principalId: '',
        integrationLatency: 0,
        jwt: { claims: as === undefined ? {} : claims, scopes: [] },
      },
    },
    ...(contract.params === undefined ? {} : { pathParameters: params }),
    ...(request.query === undefined
      ? {}
      : { queryStringParameters: request.query as Record<string, string> }),
    ...(request.body === undefined
      ? {}
      : { body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) }),
    isBase64Encoded: false,
    ...options.raw,
  };
}
