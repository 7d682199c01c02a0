import type { Device } from '../../../shared/scans/devices.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { lacksIssuer } from '../../platform/target-guard/missing-issuers.ts';
import { acceptPage } from '../../platform/target-guard/request-headers.ts';
import { contentTypeOf, isPageType } from '../../platform/target-guard/content-type.ts';
import { mayBeForUsOnly } from '../../../shared/uptime/status-words.ts';
import { TargetError, type TargetErrorKind } from '../../platform/target-guard/target-error.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { reasonOfTargetError } from '../../platform/target-guard/target-failure.ts';
import { userAgents, type ScanLimits } from './lighthouse-settings.ts';

/** Fetches a page with redirects, and connects only where allowed. */
export type FetchPage = TargetGuard['fetch'];

/** Why a page could not be measured. */
export interface PageFailure {
  reason: ScanFailureReason;
  /** HTTP status of the answer, if that is the reason. */
  statusCode?: number;
  /** For the log; never shown. */
  detail: string;
}

/** Beside those of a refusal, statuses that a server may send to suspected robots: the browser tries again. */
const perhapsForRobotsOnly = new Set([401, 503]);
/** A connection that we cannot make, or an answer that we cannot read, while a browser perhaps can. */
const perhapsForUsOnly: ReadonlySet<TargetErrorKind> = new Set(['protocol', 'reset']);
/** Of a server that speaks HTTP/2 only. */
const wantsNewerHttp = /NO_APPLICATION_PROTOCOL/;

/**
 * Checks a page before a browser is started for it, because a server that never answers would hang Lighthouse.
 * @returns null if the page is worth a browser, else the reason
 * @throws the signal's reason when it is aborted
 */
export async function preflight(
  request: {
    url: string;
    device: Device;
    limits: ScanLimits;
    signal?: AbortSignal;
    /** @param milliseconds until the page's first byte */
    onAnswer?: (milliseconds: number) => void;
  },
  fetchPage: FetchPage,
): Promise<PageFailure | null> {
  const { url, device, limits, signal, onAnswer } = request;
  try {
    const { status, headers, finalUrl, answeredMs } = await fetchPage(url, {
      timeoutMs: limits.preflightMs + limits.preflightBodyMs,
      bodyMs: limits.preflightBodyMs,
      maxBytes: limits.maxResponseBytes,
      headers: {
        ...acceptPage,
        'user-agent': userAgents[device],
      },
      ...(signal ? { signal } : {}),
    });
    onAnswer?.(answeredMs);
    const verdict = assess(status, headers);
    return verdict && { ...verdict, detail: `${finalUrl}: ${verdict.detail}` };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof TargetError)) return refusedBySpelling(error);
    const detail = `${error.message} ${causeOf(error)}`.trim();
    const mayOpen = lacksIssuer(error.cause) || wantsNewerHttp.test(detail);
    if (perhapsForUsOnly.has(error.kind) || mayOpen) return null;
    return { reason: reasonOfTargetError[error.kind], detail };
  }
}

/** The guard's errors for an address that it refuses, or cannot parse, without a look-up. */
function refusedBySpelling(error: unknown): PageFailure {
  if (!(error instanceof ProblemError) || error.code !== 'invalid_input') throw error;
  return { reason: 'not-allowed', detail: error.message };
}

function assess(
  status: number,
  {
    'content-type': contentType,
    'content-disposition': disposition = '',
  }: Readonly<Record<string, string>>,
): PageFailure | null {
  if (perhapsForRobotsOnly.has(status) || mayBeForUsOnly(status)) return null;
  const detail = `status ${status}`;
  if (status >= 500) return { reason: 'http-5xx', statusCode: status, detail };
  if (status >= 400) return { reason: 'http-4xx', statusCode: status, detail };
  if (isDownload(disposition)) return { reason: 'download', detail: disposition };
  if (isPageType(contentType)) return null;
  return { reason: 'not-html', detail: `content type ${contentTypeOf(contentType).type}` };
}

/** As Chromium reads it: a header without a type shows the page, and an unknown type does not. */
function isDownload(disposition: string): boolean {
  const type = disposition.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type !== '' && type !== 'inline' && !type.includes('=');
}

function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return '';
  return 'code' in cause ? `${String(cause.code)} ${cause.message}` : cause.message;
}
