import { after, hourMs } from '../../platform/times.ts';
import { isFlapping, type OutageSignal, type SiteTelling, withoutMissed } from './outage-state.ts';

/** A flapping site that does not change for so long is steady again. */
const steadyMs = hourMs;
/** A little less than six hours, since the notification that repeats it comes six hours after the first. */
const flappingAgainMs = 6 * hourMs - 10 * 60_000;

export type Suppression =
  | 'quiet-hours'
  | 'maintenance'
  | 'no-channel'
  | 'no-channel-of-client'
  | 'flapping'
  | 'outage-not-sent'
  | 'no-change';

/** Why nothing may be sent at present, and until when, if that is known. */
export interface Silence {
  because: 'quiet-hours' | 'maintenance' | 'no-channel' | 'no-channel-of-client';
  until?: Date;
}

/** Nothing takes messages about the site, now or later. */
export const hasNoChannel = (because: Suppression): boolean =>
  because === 'no-channel' || because === 'no-channel-of-client';

/** `brief`: it was down, and is up again before that could be sent. */
export type ReportedState = 'down' | 'brief' | 'up' | 'flapping';

/** With neither, the site waits, or there is nothing to report. */
export interface Verdict {
  report?: ReportedState | undefined;
  suppress?: Suppression | undefined;
}

/** The action for the signals of a site. @param site after its signals */
export function assessSite(
  site: SiteTelling,
  signals: OutageSignal[],
  silence: Silence | undefined,
  now: Date,
): Verdict {
  const { reported, status, flappingReportedAt, missed } = site;
  if (silence !== undefined) {
    if (hasNoChannel(silence.because)) return { suppress: silence.because };
    const isOver = reported !== 'flapping' && reported === status;
    return isOver && signals.length > 0 ? { suppress: silence.because } : {};
  }
  if (flappingReportedAt !== undefined) {
    const isSteady = status !== 'unsteady' && site.since <= after(now, -steadyMs).toISOString();
    if (isSteady) return { report: status };
    if (signals.length === 0) return {};
    const isDueAgain = flappingReportedAt <= after(now, -flappingAgainMs).toISOString();
    return isDueAgain ? { report: 'flapping' } : { suppress: 'flapping' };
  }
  if (signals.length === 0)
    return missed !== undefined && status === 'up' ? { report: 'brief' } : {};
  const isSaidToFlap = signals.some(({ kind }) => kind === 'flapping');
  if (status === 'unsteady' || isSaidToFlap || isFlapping(site)) return { report: 'flapping' };
  if (status !== reported) return { report: status };
  if (status === 'down') return isWhole(site) ? { report: 'down' } : { suppress: 'no-change' };
  return missed !== undefined || signals.some(({ kind }) => kind === 'site-down')
    ? { report: 'brief' }
    : { suppress: 'outage-not-sent' };
}

/** The whole site is down, but only one of its pages was reported. */
const isWhole = ({ part, reportedPart }: SiteTelling): boolean =>
  part === undefined && reportedPart !== undefined;

/** The state of a site after its message has been planned. */
export function afterReport(site: SiteTelling, state: ReportedState, now: Date): SiteTelling {
  const { flappingReportedAt: _, reportedPart: __, ...rest } = withoutMissed(site);
  if (state === 'flapping')
    return { ...rest, reported: 'flapping', flappingReportedAt: now.toISOString() };
  // Signals with their own message no longer count once the site was steady.
  const downs = site.flappingReportedAt === undefined ? site.downs : [];
  if (state !== 'down') return { ...rest, downs, reported: 'up' };
  const { part } = site;
  return {
    ...rest,
    downs,
    reported: 'down',
    ...(part === undefined ? {} : { reportedPart: part }),
  };
}

/** When a flapping site would be steady again. */
export const steadyAt = ({ flappingReportedAt, status, since }: SiteTelling): Date[] =>
  flappingReportedAt === undefined || status === 'unsteady'
    ? []
    : [after(new Date(since), steadyMs)];
