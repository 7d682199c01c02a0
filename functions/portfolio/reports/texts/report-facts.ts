import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type { Device } from '../../../../shared/scans/devices.ts';

/** What a finding is about, as an owner of a website understands it. */
export const fixKinds = [
  'pictures',
  'main-picture',
  'unused-code',
  'blocking-files',
  'fonts',
  'server',
  'redirects',
  'compression',
  'third-party',
  'script-work',
  'jumps',
  'caching',
  'page-size',
  'other',
] as const;
export type FixKind = (typeof fixKinds)[number];

export interface FixTexts {
  /** 'Pictures made smaller': on a list of what was done. */
  done: string;
  /** 'pictures were made smaller': to follow a colon. */
  reason: string;
  /** 'Make the pictures smaller'. */
  todo: string;
  /** Why, in a sentence. */
  why: string;
}

/** Whose values a number is. */
export type ValueSource = 'field' | 'visitors' | 'lab';

/** Seconds, milliseconds or the position of content: what a visitor notices besides the time until a page appears. */
export interface SlowFact {
  of: 'reaction' | 'blocked' | 'jumps';
  /** Reaction in milliseconds, blocked in milliseconds. */
  value: number;
  band: Band;
}

export interface SpeedFact {
  /** Seconds until the main content is visible. */
  seconds: number;
  band: Band;
  source: ValueSource;
  isOrigin: boolean;
}

/** A proven change of speed on a device. */
export interface ChangeFact {
  device: Device;
  direction: 'better' | 'worse';
  /** ISO 8601: since when; absent if it came in several steps. */
  since: string | undefined;
  /** Seconds until the main content is visible; absent if only the points changed for certain. */
  seconds: { before: number; after: number } | undefined;
  points: { before: number; after: number };
  why: ChangeReason;
}

export type ChangeReason =
  | { kind: 'fix'; fix: FixKind }
  | { kind: 'deployment' | 'technology' | 'third-party' | 'content' }
  | { kind: 'unknown' };

/** What a fix brought, as it was measured. */
export type EffectFact =
  | { kind: 'seconds'; before: number; after: number }
  | { kind: 'points'; before: number; after: number }
  | { kind: 'unproven' };

/** What a fix would bring. */
export type GainFact =
  | { kind: 'tried-seconds' | 'estimated-seconds'; seconds: number; device: Device }
  | { kind: 'tried-points' | 'estimated-points'; low: number; high: number; device: Device }
  | { kind: 'unknown' };

export interface OutageFact {
  /** Without planned maintenance. */
  downMs: number;
  count: number;
  /** Moments on each day with an outage, in order of time. */
  days: readonly string[];
  isOngoing: boolean;
}

export interface PagesFact {
  count: number;
  down: number;
  slower: number;
  slow: number;
  unchecked: number;
}

/** Registered pages of a site besides its home page. */
export interface SeenPages {
  /** Those that were watched or scanned. */
  seen: number;
  unseen: number;
  down: number;
  slower: number;
  /** Whether the uptime of all of them was checked. */
  isChecked: boolean;
}

/** Several sites of a client. */
export interface SitesFact {
  count: number;
  unchecked: number;
  /** Sites with an outage: those that are still down, then the longest first. */
  down: readonly { name: string; downMs: number; isOngoing: boolean }[];
  downMs: number;
  /** At the end of the period. */
  paused: number;
  /** Since the period began. */
  added: number;
  /** Watched, but not on every day. */
  partlyChecked: number;
  appears: Record<Band, number>;
  /** The slowest one that is not good. */
  slowest: { name: string; seconds: number } | undefined;
  unmeasured: number;
  better: readonly string[];
  worse: readonly string[];
  /** Better on one device, worse on the other. */
  mixed: readonly string[];
  compared: number;
}
