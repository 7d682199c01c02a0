import { afterReport } from './assess-site.ts';
import {
  nameOf,
  type OutageSignal,
  type OutageState,
  type RaisedOutage,
  signalsOf,
  siteIn,
  withSignals,
} from './outage-state.ts';

/**
 * Recoveries that are not sent, so that the next outage is: of incidents that are muted or false alarms, and of sites
 * that are removed.
 */
export const mutedRecoveries = (
  drafts: readonly Omit<RaisedOutage, 'notificationId'>[],
  now: Date,
): OutageSignal[] =>
  signalsOf(
    drafts.map((draft) => ({ ...draft, notificationId: '' })),
    now,
  )
    .filter(({ kind }) => kind === 'site-up')
    .map((signal): OutageSignal => ({ ...signal, isMuted: true }));

/** The state without muted signals: outages are left out, and recoveries count as sent. */
export function withMuted(state: OutageState, now: Date): OutageState {
  const isMuted = (signal: OutageSignal): boolean => signal.isMuted === true;
  const recoveries = state.waiting.filter((one) => isMuted(one) && one.kind === 'site-up');
  const muted = Map.groupBy(recoveries, nameOf);
  const recovered = [...muted.values()].flatMap((signals) => {
    const [subject] = signals;
    if (subject === undefined) return [];
    const site = withSignals(siteIn(state, subject), signals, now);
    return site.status === 'up' ? afterReport(site, 'up', now) : site;
  });
  return {
    ...state,
    sites: [...state.sites.filter((site) => !muted.has(nameOf(site))), ...recovered],
    waiting: state.waiting.filter((signal) => !isMuted(signal)),
  };
}
