import * as z from 'zod';
import { jsonIn } from '../../platform/foreign-text.ts';
import { retryAfterMs } from '../retry-after.ts';
import { AnalyticsError, type AnalyticsRefusal } from '../ports/analytics-source.ts';

/** google.rpc.Status as Google's APIs send it. https://cloud.google.com/apis/design/errors */
const Status = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});
/** Reasons for which the operator, and not the owner of a property, has to do something. */
const ofProject =
  /^(?:SERVICE_DISABLED|ACCESS_TOKEN_SCOPE_INSUFFICIENT|CONSUMER_INVALID|accessNotConfigured)$/;
const hourMs = 3600_000;
const serverErrorMs = 10 * 60_000;

/**
 * Converts an error of the Data API or the Admin API to a refusal. 5xx are not tried again for a while: a property that
 * causes ten of them in an hour is refused for the rest of it.
 */
export function refusalOf(response: Response, body: string): AnalyticsError {
  const { status, headers } = response;
  const parsed = Status.safeParse(jsonIn(body));
  const rest = status >= 500 ? { waitMs: serverErrorMs } : {};
  if (!parsed.success) return new AnalyticsError('away', `status ${status}`, rest);
  const { message, details } = parsed.data.error;
  const detail = `status ${status}, ${message.slice(0, 300)}`;
  if (status === 429) {
    // Too many requests at once: the next second will do. Tokens come back within the hour, or at midnight in
    // California.
    if (/concurrent/i.test(message))
      return new AnalyticsError('quota', detail, {
        isPassing: true,
        waitMs: retryAfterMs(headers),
      });
    const waitMs = retryAfterMs(headers) ?? hourMs;
    return new AnalyticsError('quota', detail, { waitMs });
  }
  const isOfProject = details.some(({ reason = '' }) => ofProject.test(reason));
  return new AnalyticsError(isOfProject ? 'not-set-up' : meaning(status, message), detail, rest);
}

function meaning(status: number, message: string): AnalyticsRefusal {
  if (status === 401) return 'not-set-up';
  if (status !== 400 && status !== 403 && status !== 404) return 'away';
  if (/universal analytics/i.test(message)) return 'old-property';
  if (/invalid property id/i.test(message) || status === 404) return 'not-found';
  return status === 403 ? 'no-access' : 'away';
}
