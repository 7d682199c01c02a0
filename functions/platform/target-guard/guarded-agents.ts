import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { Socket } from 'node:net';
import { browserTls } from './browser-tls.ts';
import { addressAttempt } from './guarded-connect.ts';
import type { LookupFor } from './resolver.ts';
import { TidyHeads } from './tidy-heads.ts';

/** Agents whose sockets resolve names with the guard. */
export interface GuardedAgents {
  'http:': Agent;
  'https:': Agent;
}

/**
 * Agents that connect and read responses as a browser does; the guard resolves each connection, for its port.
 * @param keepAlive whether connections are kept for reuse
 */
export function guardedAgents(
  lookupFor: LookupFor,
  { keepAlive }: { keepAlive: boolean },
): GuardedAgents {
  const guarded = (agent: Agent, { mayBeCut }: { mayBeCut: boolean }): Agent => {
    const heads = new WeakMap<object, TidyHeads>();
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (options: ClientRequestArgs, done) => {
      const lookup = lookupFor(Number(options.port));
      const socket = connect({ ...options, lookup }, done);
      if (socket instanceof Socket) heads.set(socket, new TidyHeads(socket, { mayBeCut }));
      return socket;
    };
    const reuse = agent.reuseSocket.bind(agent);
    agent.reuseSocket = (socket, request: ClientRequest) => {
      heads.get(socket)?.expectHead();
      reuse(socket, request);
    };
    return agent;
  };
  const usual = { keepAlive, ...addressAttempt };
  return {
    'http:': guarded(new Agent(usual), { mayBeCut: true }),
    'https:': guarded(new SecureAgent({ ...usual, ...browserTls }), { mayBeCut: false }),
  };
}
