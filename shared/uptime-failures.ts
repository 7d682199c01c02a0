import type { UptimeFailureReason } from './uptime.ts';

const words: Record<Exclude<UptimeFailureReason, 'http-status'>, string> = {
  blocked: 'its address may not be visited',
  dns: 'its name could not be resolved',
  refused: 'it refused the connection',
  reset: 'it broke off the connection',
  tls: 'its certificate or encryption failed',
  timeout: 'it did not answer in time',
  'too-large': 'its answer was too large',
  'redirect-loop': 'it redirected too often',
  protocol: 'its answer was not HTTP',
};

/** Why a page is down, to follow 'down, '. */
export const uptimeFailureWords = (
  reason: UptimeFailureReason | undefined,
  statusCode: number | null | undefined,
): string =>
  reason === undefined || reason === 'http-status' ? `HTTP status ${statusCode}` : words[reason];
