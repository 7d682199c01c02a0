import type { AddingSite } from '../../../shared/calls/portfolio/adding.ts';
import type { Adding } from './adding-store.ts';

/** A site that is being added, as the calls answer it. */
export function toAddingSite(adding: Adding): AddingSite {
  const { url, siteName, propertyId, state, scanId = null, failure, askedBy, askedAt } = adding;
  return {
    url,
    siteName,
    propertyId,
    state,
    scanId,
    failure: failure === undefined ? null : { ...failure, hint: failure.hint ?? null },
    askedBy,
    askedAt,
  };
}
