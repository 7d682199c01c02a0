import type { Device } from '../../../shared/devices.ts';
import type { ScanFailureReason } from '../../../shared/scan-failures.ts';
import { userAgents, type ScanLimits } from './lighthouse-settings.ts';
import { networkFailure } from './network-failure.ts';

/** A fetch that follows nothing by itself, and that guards what it connects to. */
export type FetchPage = (
  url: string,
  init: { redirect: 'manual'; headers: Record<string, string>; signal: AbortSignal },
) => Promise<Response>;

export interface PreflightFailure {
  reason: ScanFailureReason;
  /** For the log; never shown. */
  detail: string;
}

/** Answers that a server may keep for visitors that look like robots: the browser asks again. */
const perhapsForRobotsOnly = new Set([401, 403, 429, 503]);
const htmlTypes = new Set(['text/html', 'application/xhtml+xml']);

/**
 * Looks at a page before a browser is spent on it, because a server that never answers would hang Lighthouse.
 * @returns null when the page is worth a browser, else why not
 */
export async function preflight(
  request: { url: string; device: Device; limits: ScanLimits; signal?: AbortSignal | undefined },
  fetchPage: FetchPage,
): Promise<PreflightFailure | null> {
  const { limits } = request;
  const deadline = AbortSignal.timeout(limits.preflightMs);
  const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
  const headers = {
    'user-agent': userAgents[request.device],
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9',
  };

  let url = request.url;
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    let response: Response;
    try {
      response = await fetchPage(url, { redirect: 'manual', headers, signal });
    } catch (error) {
      request.signal?.throwIfAborted();
      const reason = networkFailure(error);
      return reason && { reason, detail: `${url}: ${describe(error)}` };
    }
    const next = redirectTarget(response, url);
    if (next === null) return judge(response, url, limits);
    await response.body?.cancel();
    url = next;
  }
  return {
    reason: 'redirect-loop',
    detail: `more than ${limits.maxRedirects} redirects, to ${url}`,
  };
}

function redirectTarget(response: Response, base: string): string | null {
  if (![301, 302, 303, 307, 308].includes(response.status)) return null;
  const location = response.headers.get('location');
  return location !== null && URL.canParse(location, base) ? new URL(location, base).href : null;
}

async function judge(
  response: Response,
  url: string,
  limits: ScanLimits,
): Promise<PreflightFailure | null> {
  const { status } = response;
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const failure = (reason: ScanFailureReason, why: string): PreflightFailure => ({
    reason,
    detail: `${url}: ${why}`,
  });
  try {
    if (perhapsForRobotsOnly.has(status)) return null;
    if (status >= 500) return failure('http-5xx', `status ${status}`);
    if (status >= 400) return failure('http-4xx', `status ${status}`);
    if (type !== undefined && type !== '' && !htmlTypes.has(type)) {
      return failure('not-html', `content type ${type}`);
    }
    if (Number(response.headers.get('content-length') ?? 0) > limits.maxResponseBytes) {
      return failure('too-large', `content-length ${response.headers.get('content-length')}`);
    }
    const bytes = await measure(response, limits.maxResponseBytes);
    return bytes > limits.maxResponseBytes ? failure('too-large', `over ${bytes} bytes`) : null;
  } finally {
    // Fails when the body broke off by itself, and then there is nothing left to cancel.
    await response.body?.cancel().catch(() => undefined);
  }
}

/** Bytes of the body as far as they come; a slow or broken body is the browser's to judge. */
async function measure(response: Response, limit: number): Promise<number> {
  let bytes = 0;
  if (!response.body) return bytes;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > limit) break;
    }
  } catch {
    return bytes;
  }
  return bytes;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describe(error.cause)}`;
}
