import { setTimeout } from 'node:timers/promises';
import type { UptimeTimings } from '../../../shared/calls/monitoring/uptime.ts';
import type { Elsewhere } from '../../../shared/uptime/other-places.ts';
import {
  attemptTimeoutMs,
  isUpStatus,
  type UptimeFailureReason,
  type UptimeState,
} from '../../../shared/uptime/uptime.ts';
import { env } from '../../platform/aws/env.ts';
import type { SeenCertificate } from '../../platform/target-guard/certificate-chain.ts';
import type { ProbedAnswer } from '../../platform/target-guard/probe-address.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import type { BrokenKind } from '../../../shared/uptime/uptime-failures.ts';
import { excerptOf } from './answer-excerpt.ts';
import { brokenKindOf } from './settling/broken-page.ts';

/** Of the certificates that vouch for a host, the one that ends first. */
export interface CheckedCertificate extends Omit<SeenCertificate, 'expiresAt'> {
  /** ISO 8601. */
  expiresAt: string;
}

/** Result of one attempt. */
export interface Attempt {
  isUp: boolean;
  reason?: UptimeFailureReason;
  statusCode?: number;
  finalUrl?: string;
  redirects?: number;
  timings?: UptimeTimings;
  /** ISO 8601: when the first of the certificates expires. */
  certificateExpiresAt?: string;
  /** One for each https host on the way. */
  certificates?: readonly CheckedCertificate[];
  /** Set if a server on the way omits certificates without which some clients refuse it. */
  isChainIncomplete?: true;
  /** What the page shows instead of itself, although its status is one of success. */
  shows?: BrokenKind;
  /** Beginning of the text of an error's answer. */
  excerpt?: string;
}

/** Result of a check. */
export interface CheckOutcome extends Omit<Attempt, 'isUp'> {
  status: UptimeState;
  /** ISO 8601; when the first attempt began. @default when it was due */
  beganAt?: string;
  /** ISO 8601; when the deciding attempt began. */
  checkedAt: string;
  /** Number of attempts after the first. */
  furtherAttempts: number;
  /** Results from other places; absent if none was asked or answered. */
  elsewhere?: Elsewhere;
}

export type Probe = (url: string, options: { timeoutMs: number }) => Promise<ProbedAnswer>;

/** Before a page that shows nothing, or an error, is read once more: long enough for a server to finish its restart. */
const secondLookAfterMs = 2000;

/**
 * Tries to reach a page once; twice if it answers, but shows nothing or an error.
 * @throws only errors that are not the page's fault
 */
export const attemptCheck = (
  probe: Probe,
  url: string,
  timeoutMs = attemptTimeoutMs,
): Promise<Attempt> => withSecondLook((limitMs) => attemptOnce(probe, url, limitMs), timeoutMs);

/** Makes an attempt, and another one if the page shows nothing or an error. */
export async function withSecondLook(
  attempt: (timeoutMs: number) => Promise<Attempt>,
  timeoutMs: number,
): Promise<Attempt> {
  const first = await attempt(timeoutMs);
  if (first.shows === undefined) return first;
  await setTimeout(secondLookAfterMs / env.clockSpeed());
  return attempt(timeoutMs / 2);
}

/**
 * Tries to reach a page once.
 * @param timeoutMs time limit, in milliseconds
 * @throws only errors that are not the page's fault
 */
export async function attemptOnce(
  probe: Probe,
  url: string,
  timeoutMs = attemptTimeoutMs,
): Promise<Attempt> {
  try {
    return attemptOf(await probe(url, { timeoutMs }));
  } catch (error) {
    if (error instanceof TargetError) return { isUp: false, reason: error.kind };
    throw error;
  }
}

/** What an answer shows of its server. */
export function serverOf({
  status,
  finalUrl,
  redirects,
  timings,
  totalMs,
  isChainIncomplete,
  ...answer
}: ProbedAnswer) {
  const certificates = answer.certificates.map((one) => ({
    ...one,
    expiresAt: one.expiresAt.toISOString(),
  }));
  const [first] = certificates.map(({ expiresAt }) => expiresAt).toSorted();
  return {
    statusCode: status,
    finalUrl,
    redirects,
    timings: { ...timings, totalMs },
    ...(first === undefined ? {} : { certificateExpiresAt: first, certificates }),
    ...(isChainIncomplete ? { isChainIncomplete: true as const } : {}),
  };
}

function attemptOf(answer: ProbedAnswer): Attempt {
  const { text } = answer;
  const isUp = isUpStatus(answer.status);
  const shows = brokenKindOf(answer);
  const isError = !isUp || shows === 'error';
  const excerpt = isError && text !== undefined ? excerptOf(text) : undefined;
  return {
    isUp,
    ...(isUp ? {} : { reason: 'http-status' }),
    ...serverOf(answer),
    ...(shows === undefined ? {} : { shows }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}
