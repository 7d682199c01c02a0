import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { addressAttempt } from './guarded-connect.ts';
import type { LookupFor } from './resolver.ts';
import type { GuardedAgents } from './send-request.ts';

const kept = { keepAlive: true, ...addressAttempt };

/** Agents that keep connections for reuse; the guard resolves each, for its port. */
export function guardedAgents(lookupFor: LookupFor): GuardedAgents {
  const guarded = (agent: Agent): Agent => {
    const connect = agent.createConnection.bind(agent);
    agent.createConnection = (options: ClientRequestArgs, done) =>
      connect({ ...options, lookup: lookupFor(Number(options.port)) }, done);
    return agent;
  };
  return { 'http:': guarded(new Agent(kept)), 'https:': guarded(new SecureAgent(kept)) };
}
