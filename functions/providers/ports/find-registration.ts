import type { DomainProblem } from '../../../shared/uptime/registered-domain.ts';

/** What a registry says about a domain. */
export type Registration =
  | {
      problem: null;
      /** ISO 8601. */
      expiresAt: string;
      /** Name of the registrar, as the registry writes it. */
      registrar?: string | undefined;
    }
  | {
      problem: DomainProblem;
      /** Milliseconds that the registry asked us to wait. */
      waitMs?: number | undefined;
    };

/** Asks the registry of a domain when its registration ends. Never throws: no answer is an answer. */
export type FindRegistration = (domain: string) => Promise<Registration>;
