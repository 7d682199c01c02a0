import type {
  AnalyticsReason,
  PropertyState,
} from '../../../../../../shared/models/measuring/analytics.ts';
import { ApiError } from '../../../../lib/api-error.ts';

/** Why there are no numbers. */
export interface Problem {
  reason: AnalyticsReason;
  /** The server's sentence. */
  message: string;
}

const ofState: Record<PropertyState, AnalyticsReason | undefined> = {
  none: undefined,
  verified: undefined,
  // The next report checks it first.
  unchecked: undefined,
  'not-this-site': 'analytics_not_this_site',
  'no-access': 'analytics_no_access',
  'not-found': 'analytics_not_found',
  'old-property': 'analytics_old_property',
};

/** The result of the last check of a site's property. */
export function problemOfState(site: { state: PropertyState; message?: string | undefined }) {
  const reason = ofState[site.state];
  return reason === undefined ? undefined : { reason, message: site.message ?? '' };
}

export const notConfigured: Problem = {
  reason: 'analytics_not_configured',
  message: 'We keep the property id until then.',
};

/** The problem that a report was refused for; undefined for other errors. */
export function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  for (const { reason, message } of error.errors) {
    if (isReason(reason)) return { reason, message };
  }
  return undefined;
}

const isReason = (word: string | undefined): word is AnalyticsReason =>
  word !== undefined && Object.hasOwn(problemWords, word);

/** The problem that all reports have, which is said once for the whole screen. */
export function sharedProblem(errors: readonly unknown[]): Problem | undefined {
  const [first, ...others] = errors.map(problemOf);
  return others.every((other) => other?.reason === first?.reason) ? first : undefined;
}

/** The remedy: access for our service account, another property id, waiting, or the operator of the installation. */
export type Remedy = 'grant-access' | 'change-id' | 'wait' | 'operator';

export const problemWords: Record<AnalyticsReason, { title: string; remedy: Remedy }> = {
  analytics_not_configured: {
    title: 'Google Analysis is not connected here yet',
    remedy: 'operator',
  },
  analytics_no_access: { title: 'No access to this property', remedy: 'grant-access' },
  analytics_not_found: { title: 'Google has no property with this id', remedy: 'change-id' },
  analytics_not_this_site: {
    title: 'This property is not for this site',
    remedy: 'change-id',
  },
  analytics_old_property: {
    title: 'This is not a Google Analytics 4 property',
    remedy: 'change-id',
  },
  analytics_quota: { title: 'Google’s quota for this property is used up', remedy: 'wait' },
  analytics_away: { title: 'Google Analytics is not responding', remedy: 'wait' },
};
