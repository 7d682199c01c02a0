import { Agent, type ClientRequestArgs } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import { addressAttempt } from './guarded-connect.ts';
import type { LookupFor } from './resolver.ts';

type Done = (error: Error | null, stream: Duplex) => void;

const kept = { keepAlive: true, ...addressAttempt };

/** Keeps connections for reuse; the guard resolves each, for its port. */
export class GuardedAgent extends Agent {
  readonly #lookupFor: LookupFor;

  constructor(lookupFor: LookupFor) {
    super(kept);
    this.#lookupFor = lookupFor;
  }

  override createConnection(options: ClientRequestArgs, done?: Done): Duplex | null | undefined {
    const lookup = this.#lookupFor(Number(options.port));
    return super.createConnection({ ...options, lookup }, done);
  }
}

/** The same over TLS. */
export class GuardedSecureAgent extends SecureAgent {
  readonly #lookupFor: LookupFor;

  constructor(lookupFor: LookupFor) {
    super(kept);
    this.#lookupFor = lookupFor;
  }

  override createConnection(options: ClientRequestArgs, done?: Done): Duplex | null | undefined {
    const lookup = this.#lookupFor(Number(options.port));
    return super.createConnection({ ...options, lookup }, done);
  }
}
