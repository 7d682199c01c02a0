import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../dev/listen.ts';
import { readBody, urlOf } from '../../../dev/stand-ins/loopback-server.ts';
import { decide, denial } from '../../support/iam/decide.ts';
import { type DeployedFunction, deployedFunction } from './deployed-function.ts';
import type { Emulator } from './emulator.ts';
import { forward, refuse } from './answers.ts';
import { evaluatedFor, signatureOf, type WireRequest } from './requests-on-the-wire.ts';

export interface Evaluation {
  /** Name of the function whose role has signed. */
  by: string;
  action: string;
  resource: string;
  /** Undefined if a policy allows it. */
  denied?: string;
}

export interface EnforcingProxy {
  evaluations: readonly Evaluation[];
  /** Requests without a signature of a role, which no policy can allow. */
  unsigned: readonly string[];
  /** Reads the policies of roles again, after a deployment. */
  forget(): void;
  close(): Promise<void>;
}

/** What the user pool publishes. */
const isPublic = (method: string, path: string): boolean =>
  method === 'GET' && path.endsWith('/.well-known/jwks.json');

/** Sends what functions ask of AWS to the emulator, if the policies of their role allow it as they are deployed. */
export async function startEnforcingProxy(emulator: Emulator): Promise<EnforcingProxy> {
  const functions = new Map<string, Promise<DeployedFunction>>();
  const functionNamed = (name: string): Promise<DeployedFunction> => {
    const known = functions.get(name) ?? deployedFunction(emulator.aws, name);
    functions.set(name, known);
    return known;
  };
  const evaluations: Evaluation[] = [];
  const unsigned: string[] = [];

  /** @returns why the request is denied; undefined if it is not */
  async function evaluate(wire: WireRequest): Promise<string | undefined> {
    const { token } = signatureOf(wire);
    if (token === '') {
      if (isPublic(wire.method, wire.url.pathname)) return undefined;
      const target = String(wire.headers['x-amz-target'] ?? '');
      const what = `${wire.method} ${wire.url.pathname} ${target}`;
      unsigned.push(what);
      return `not signed: ${what}`;
    }
    const by = await functionNamed(token);
    let refusal: string | undefined;
    for (const one of evaluatedFor(wire, by)) {
      const { isAllowed } = decide(by.statements, one);
      const denied = isAllowed ? undefined : `${by.name}: ${denial(by.statements, one)}`;
      const { action, resource } = one;
      evaluations.push({ by: by.name, action, resource, ...(denied !== undefined && { denied }) });
      refusal ??= denied;
    }
    return refusal;
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readBody(incoming, 100_000_000);
    const { method = 'GET', headers } = incoming;
    const wire = { method, url: urlOf(incoming), headers, body: bytes.toString() };
    const refusal = await evaluate(wire);
    if (refusal === undefined) forward(wire, bytes, emulator.url, response);
    else refuse(wire, refusal, response);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      evaluations.push({
        by: String(incoming.headers['x-amz-security-token']),
        action: '?',
        resource: incoming.url ?? '',
        denied: String(error),
      });
      response.destroy();
    });
  });
  const { host, port } = emulator.functions;
  const { close } = await listen(server, port, host);
  return {
    evaluations,
    unsigned,
    forget: () => functions.clear(),
    close,
  };
}
