import type { SiteState } from '../../../shared/models/measuring/site-state.ts';

/** A state without the id of its incident, which only members can open. */
export function withoutIncident(state: SiteState): SiteState {
  if (state.kind !== 'worse') return state;
  const { incidentId: _, ...rest } = state;
  return rest;
}
