import type { CustomCheck } from '../../platform/target-guard/check-with-settings.ts';
import type { CheckAnswer, PingAnswer, PingTarget } from '../ports/ping-nodes.ts';

/** Requests to a probe, in Lambda and over HTTP. */
export type ProbeRequest =
  | { kind: 'hello' }
  | ({ kind: 'ping' } & PingTarget)
  | { kind: 'check'; url: string }
  /** An earlier version answers `invalid`, and counts as away. */
  | ({ kind: 'custom-check' } & CustomCheck);

/** ISO 3166-1 alpha-2, and a city in English, as the operator configured the probe. */
export interface ProbePlace {
  countryCode: string;
  city: string;
}

export type ProbeReply =
  | PingAnswer
  | CheckAnswer
  /** With its place, if one is configured. */
  | ({ kind: 'hello' } & Partial<ProbePlace>)
  /** The request has none of these forms. */
  | { kind: 'invalid' };
