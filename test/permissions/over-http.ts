import { apiHandler } from '../../dev/gateway/api.ts';
import { startHostServer } from '../../dev/gateway/host-server.ts';
import { jwtAuthorizer } from '../../dev/gateway/jwt-authorizer.ts';
import type { CallContract } from '../../shared/calls/define-call.ts';
import { makePool } from './make-tokens.ts';
import type { Sample } from './samples.ts';

export interface Answer {
  status: number;
  // The type is up to the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

/** The local host's server with the calls behind it, and a user pool that it trusts. */
export async function startApi() {
  const { pool, ...tokens } = makePool();
  const server = await startHostServer(0);
  const http = apiHandler(jwtAuthorizer(pool));
  server.open({ http, upgrade: (_request, socket) => socket.destroy() });

  async function ask(
    contract: CallContract,
    { params = {}, query, body }: Sample,
    authorization: string | undefined,
  ): Promise<Answer> {
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? 'missing'),
    );
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const response = await fetch(`http://127.0.0.1:${server.port}/api${path}${search}`, {
      method: contract.method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }
  return { ask, ...tokens, stop: () => server.stop() };
}
