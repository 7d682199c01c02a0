import { AnalyticsError, type AnalyticsSource } from '../../providers/ports/analytics-source.ts';
import { analyticsProblem } from './analytics-problem.ts';

/**
 * The source of reports, for calls that need one.
 * @param connect returns undefined where none is configured
 * @throws ProblemError `provider_unavailable` that says who has to act
 */
export async function reportSource(
  connect: () => Promise<AnalyticsSource | undefined>,
): Promise<AnalyticsSource> {
  const about = { propertyId: '', url: 'http://localhost', serviceAccount: '' };
  try {
    const source = await connect();
    if (source !== undefined) return source;
  } catch (cause) {
    if (!(cause instanceof AnalyticsError)) throw cause;
    throw analyticsProblem('not-set-up', about, { field: 'propertyId', cause });
  }
  throw analyticsProblem('not-configured', about, { field: 'propertyId' });
}
