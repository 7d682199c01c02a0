import { type ErrorCode, ProblemError } from '../../../shared/calls/errors.ts';
import type {
  AnalyticsReason,
  CheckedState,
  PropertyState,
} from '../../../shared/models/measuring/analytics.ts';
import { AnalyticsError, type AnalyticsRefusal } from '../../providers/ports/analytics-source.ts';

/** Why a property cannot be read. */
export type Hindrance = AnalyticsRefusal | 'not-this-site' | 'not-configured';

/** Values that the sentences mention. */
interface About {
  propertyId: string;
  /** Of the site. */
  url: string;
  serviceAccount: string;
}

const sentences: Record<Hindrance, (about: About) => string> = {
  'no-access': ({ propertyId, serviceAccount }) =>
    `Google does not let us read property ${propertyId}. Please check the number, and add ${serviceAccount} as a Viewer in the access management of the property.`,
  'not-found': ({ propertyId }) =>
    `Google knows no version 4 property with the id ${propertyId}. You find the id in Google Analytics under Admin, Property details.`,
  'old-property': ({ propertyId }) =>
    `Property ${propertyId} is an old Universal Analytics property, which Google has closed. Please use a version 4 property.`,
  'not-this-site': ({ propertyId, url }) =>
    `Property ${propertyId} is not for ${new URL(url).host}.`,
  quota: () =>
    "Google's quota for this property is used up for now. Please try again in about an hour.",
  'not-configured': () =>
    'Google Analytics is not configured on this installation. Its operator can set a service account.',
  'not-set-up': () =>
    'Google refuses the service account of this installation. Its operator has to renew the key, or enable the two APIs of Google Analytics.',
  away: () => 'Google Analytics is not responding. Please try again later.',
};

const kinds: Record<Hindrance, [code: ErrorCode, reason: AnalyticsReason]> = {
  'no-access': ['invalid_input', 'analytics_no_access'],
  'not-found': ['invalid_input', 'analytics_not_found'],
  'old-property': ['invalid_input', 'analytics_old_property'],
  'not-this-site': ['invalid_input', 'analytics_not_this_site'],
  quota: ['too_many_requests', 'analytics_quota'],
  'not-configured': ['provider_unavailable', 'analytics_not_configured'],
  'not-set-up': ['provider_unavailable', 'analytics_not_configured'],
  away: ['provider_unavailable', 'analytics_away'],
};

/** The property's state after a failure; undefined if Google may answer differently later. */
export function stateIn(error: unknown): Exclude<CheckedState, 'verified'> | undefined {
  if (!(error instanceof AnalyticsError)) return undefined;
  const { refusal } = error;
  return refusal === 'no-access' || refusal === 'not-found' || refusal === 'old-property'
    ? refusal
    : undefined;
}

/** Undefined for a property that needs no words. */
export function sentenceOf(state: PropertyState, about: About): string | undefined {
  if (state === 'none' || state === 'verified') return undefined;
  return state === 'unchecked'
    ? 'Google has not been asked about this property yet.'
    : sentences[state](about);
}

/** @param field of the property id in the request */
export function analyticsProblem(
  hindrance: Hindrance,
  about: About,
  { field, waitMs, cause }: { field: string; waitMs?: number | undefined; cause?: unknown },
): ProblemError {
  const [code, reason] = kinds[hindrance];
  return new ProblemError(code, sentences[hindrance](about), {
    reason,
    cause,
    ...(code === 'invalid_input' ? { field } : {}),
    ...(waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1000) }),
  });
}

export const hindranceIn = (error: unknown): AnalyticsRefusal =>
  error instanceof AnalyticsError ? error.refusal : 'away';
