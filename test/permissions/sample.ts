import type { Table } from '../../functions/platform/table/table.ts';
import type { Actor } from './actors.ts';

export interface World {
  table: Table;
  /** Address of a web site that answers, without a trailing slash. */
  origin: string;
}
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The sign-in to which it is bound, for samples that are. */
  sessionId?: string;
  /** Secrets of the actor's account. */
  secret?: string;
}
/** Valid input of a call for an actor's own account; everything that it mentions exists. */
export type MakeSample = (actor: Actor, world: World) => Sample | Promise<Sample>;
