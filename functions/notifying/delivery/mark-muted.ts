import type { OutageState } from './outage-state.ts';
import type { IsSilenced } from './silenced.ts';

/** The state with its signals and sites marked if they are not to be sent: muted, a false alarm, or paused, since they were raised. */
export function markMuted(state: OutageState, isSilenced: IsSilenced): OutageState {
  return {
    ...state,
    waiting: state.waiting.map((signal) =>
      isSilenced(signal) ? { ...signal, isMuted: true } : signal,
    ),
    sites: state.sites.map(({ isMuted: _wasMuted, ...site }) =>
      isSilenced(site) ? { ...site, isMuted: true } : site,
    ),
  };
}
