import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import * as z from 'zod';
import { listenForClients } from '../client-server.ts';
import { BodyTooLargeError, readBody } from '../loopback-server.ts';
import { accountOperations } from './account-operations.ts';
import { customAuth, type RunTrigger } from './custom-auth.ts';
import { CognitoError } from './errors.ts';
import { type Operation, type Pool, assertClient } from './pool.ts';
import { signInOperations } from './sign-in.ts';
import { SecondStep, softwareTokenOperations } from './software-token.ts';
import { TokenIssuer } from './tokens.ts';
import { UserStore } from './user-store.ts';

export const localUserPoolId = 'us-east-1_local0000';
export const localClientId = 'localwebclient00000000000';

export type CognitoStandIn = Awaited<ReturnType<typeof startCognito>>;

interface Options {
  /** SQLite file; without one, data is in memory. */
  file?: string | undefined;
  /** Of the tokens, as PEM. @default one that is generated once and kept in the file */
  signingKey?: string | undefined;
  /** @default the pool has no triggers, and refuses every CUSTOM_AUTH sign-in */
  runTrigger?: RunTrigger;
}

/** Starts our own user pool, which implements the part of Cognito's API that the product uses. */
export async function startCognito(options: Options = {}) {
  const store = new UserStore(options.file ?? ':memory:');
  const ids = { userPoolId: localUserPoolId, clientId: localClientId };
  const tokens = await TokenIssuer.open(store, { ...ids, signingKey: options.signingKey });
  const secondStep = new SecondStep();
  const pool: Pool = { ...ids, store, tokens, secondStep };
  const custom = customAuth(options.runTrigger ?? noTrigger);
  const operations = {
    ...accountOperations,
    ...sessionOperations,
    ...signInOperations(custom),
    ...softwareTokenOperations,
  };
  const serve =
    (some: Record<string, Operation>): RequestListener =>
    (request, response) =>
      void answer(pool, some, request, response);
  const jwksPath = `/${pool.userPoolId}/.well-known/jwks.json`;
  const listener = await listenForClients(
    {
      service: 'cognito-idp',
      isPublic: ({ method, url, headers }) =>
        (method === 'GET' && url === jwksPath) ||
        Object.hasOwn(softwareTokenOperations, operationName(headers)),
    },
    serve(operations),
  );
  return {
    ...ids,
    url: listener.url,
    /** The `iss` claim of its tokens. */
    issuer: tokens.issuer,
    /** Public keys of the pool, for `CognitoJwtVerifier.cacheJwks`. */
    jwks: tokens.jwks,
    /** Handles the web app's direct requests to the pool, for mounting below a path of the product's own server. */
    handleBrowser: serve(sessionOperations),
    /** What a new stack does that adopts the pool: the earlier client is gone, with its sessions. @returns the new client's id */
    replaceClient() {
      pool.clientId = `another${randomBytes(9).toString('hex')}`;
      tokens.replaceClient(pool.clientId);
      store.endAllSessions();
      return pool.clientId;
    },
    async stop() {
      await listener.stop();
      store.close();
    },
  };
}

const noTrigger: RunTrigger = () =>
  Promise.reject(new CognitoError('InvalidLambdaResponseException', 'The pool has no triggers'));

async function answer(
  pool: Pool,
  operations: Record<string, Operation>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET' && request.url?.endsWith(`${pool.userPoolId}/.well-known/jwks.json`))
    return send(response, 200, pool.tokens.jwks);
  try {
    const name = operationName(request.headers);
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (operation === undefined)
      throw new CognitoError('UnknownOperationException', `The local pool has no ${name}`);
    const body = await readBody(request, 1_000_000);
    send(response, 200, await operation(pool, JSON.parse(body.toString())));
  } catch (error) {
    const { name, message } = asCognitoError(error);
    response.setHeader('x-amzn-errortype', name);
    send(response, name === 'InternalErrorException' ? 500 : 400, { __type: name, message });
  }
}

const operationName = (headers: IncomingMessage['headers']): string =>
  String(headers['x-amz-target'] ?? '').split('.')[1] ?? '';

function asCognitoError(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error;
  if (error instanceof z.ZodError)
    return new CognitoError('InvalidParameterException', z.prettifyError(error));
  if (error instanceof SyntaxError || error instanceof BodyTooLargeError)
    return new CognitoError('SerializationException', 'The body is not readable JSON');
  return new CognitoError('InternalErrorException', String(error));
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(body));
}

const WithRefreshToken = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const Revocation = z.object({ ClientId: z.string(), Token: z.string() });

/**
 * Operations of a signed-in browser on its own tokens: all that aws-amplify sends, since the product signs in through
 * calls.
 */
const sessionOperations: Record<string, Operation> = {
  async GetTokensFromRefreshToken(pool, raw) {
    const input = WithRefreshToken.parse(raw);
    assertClient(pool, input.ClientId);
    return { AuthenticationResult: await pool.tokens.refresh(input.RefreshToken) };
  },

  RevokeToken(pool, raw) {
    const input = Revocation.parse(raw);
    assertClient(pool, input.ClientId);
    pool.tokens.revoke(input.Token);
    return {};
  },
};
