import { setTimeout as sleep } from 'node:timers/promises';
import { tryRelease } from '../../platform/open-work/under-lease.ts';
import { after, hourMs, secondMs } from '../../platform/times.ts';
import { AnalyticsError } from '../../providers/ports/analytics-source.ts';
import { analyticsProblem, hindranceIn, stateIn } from './analytics-problem.ts';
import type { PropertyStore, SiteProperty } from './property-store.ts';
import type { KeptReport, KeptReports, ReportStore } from './report-store.ts';

interface Ports<Report> {
  kept: KeptReports<Report>;
  turns: Pick<ReportStore, 'claim' | 'release' | 'findPause' | 'pause'>;
  properties: Pick<PropertyStore, 'note'>;
  now: () => Date;
  /** How long to wait for another request that asks the same, in milliseconds. */
  patienceMs: number;
}

interface Wanted<Report> {
  accountId: string;
  site: SiteProperty;
  serviceAccount: string;
  /** Days and dimension. */
  part: string;
  ask: () => Promise<Report>;
}

const pollMs = 250;
/** After trouble on the way to Google. */
const shortPauseMs = 30 * secondMs;
/** Tokens come back within the hour. */
const quotaPauseMs = hourMs;

/**
 * A report that is at most an hour old. Simultaneous requests for the same report ask Google once. After an error, the
 * property is not requested for a while.
 * @throws ProblemError that says what to do; nothing is kept then
 */
export async function readReport<Report extends { isQuotaLow: boolean }>(
  ports: Ports<Report>,
  wanted: Wanted<Report>,
): Promise<KeptReport<Report>> {
  const { kept, turns, now, patienceMs } = ports;
  const { accountId, site, part } = wanted;
  const { propertyId, urlKey } = site;
  const key = { accountId, reportKey: `${propertyId}#${urlKey}#${part}` };
  const about = { ...site, serviceAccount: wanted.serviceAccount };
  const field = 'propertyId';
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await kept.find(key, now());
    if (found !== undefined) return found;
    const pause = await turns.findPause(accountId, propertyId, now());
    if (pause !== undefined) {
      const waitMs = Date.parse(pause.until) - now().getTime();
      throw analyticsProblem(pause.why, about, { field, waitMs });
    }
    if (await turns.claim(key, now())) break;
    if (performance.now() > end) throw analyticsProblem('away', about, { field });
    await sleep(pollMs);
  }
  try {
    const report = await wanted.ask();
    const at = now();
    await kept.keep(key, report, at);
    if (report.isQuotaLow)
      await turns.pause(accountId, propertyId, {
        why: 'quota',
        until: after(at, quotaPauseMs),
      });
    return { report, fetchedAt: at.toISOString() };
  } catch (cause) {
    await tryRelease(
      () => rememberTrouble(ports, wanted, cause),
      'could not store the failure of Google Analytics',
    );
    await tryRelease(() => turns.release(key));
    const waitMs = cause instanceof AnalyticsError ? cause.waitMs : undefined;
    throw analyticsProblem(hindranceIn(cause), about, { field, waitMs, cause });
  }
}

async function rememberTrouble<Report extends { isQuotaLow: boolean }>(
  { turns, properties, now }: Ports<Report>,
  { accountId, site }: Wanted<Report>,
  cause: unknown,
): Promise<void> {
  const state = stateIn(cause);
  if (state !== undefined) return properties.note(accountId, site, { state, now: now() });
  const why = hindranceIn(cause);
  const waitMs = (cause instanceof AnalyticsError ? cause.waitMs : undefined) ?? shortPauseMs;
  if (why === 'quota' || why === 'away' || why === 'not-set-up')
    await turns.pause(accountId, site.propertyId, { why, until: after(now(), waitMs) });
}
