import { folderOf } from './areas.ts';

/** Triggers of the user pool for signing in a user whom a provider has authenticated: the flow CUSTOM_AUTH. */
interface TriggerShape {
  domain: string;
  /** The function is `functions/<area>/<domain>/<id>.trigger.ts`. */
  id: string;
  /** As the user pool's configuration names it. */
  operation: 'defineAuthChallenge' | 'createAuthChallenge' | 'verifyAuthChallengeResponse';
  summary: string;
}

const known = [
  {
    domain: 'accounts',
    id: 'define-proven-sign-in',
    operation: 'defineAuthChallenge',
    summary: 'Asks for one proof, and gives tokens for it',
  },
  {
    domain: 'accounts',
    id: 'ask-for-proof',
    operation: 'createAuthChallenge',
    summary: 'Asks for the proof that our server has issued',
  },
  {
    domain: 'accounts',
    id: 'verify-proof',
    operation: 'verifyAuthChallengeResponse',
    summary: 'Takes the proof that our server has issued for this user, once',
  },
] as const satisfies TriggerShape[];
type KnownTrigger = (typeof known)[number];
export type TriggerDomain = KnownTrigger['domain'];
export type TriggerId<Domain extends string = TriggerDomain> = Extract<
  KnownTrigger,
  { domain: Domain }
>['id'];
export type TriggerOperation = TriggerShape['operation'];

export const triggers: readonly (TriggerShape & { id: TriggerId })[] = known;

export const triggerEntryPointOf = ({ domain, id }: TriggerShape): string =>
  `functions/${folderOf(domain)}/${id}.trigger.ts`;
