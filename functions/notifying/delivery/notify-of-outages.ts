import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after } from '../../platform/times.ts';
import type { AccountPorts } from './account-ports.ts';
import { outageMessage } from './outage-message.ts';
import { markMuted, type AboutSite, type IsSilenced } from './silenced.ts';
import type { OutageState } from './outage-state.ts';
import type { OutageStore } from './outage-store.ts';
import { planByRoute } from './plan-by-route.ts';
import { longestHoldMs } from './plan-outages.ts';
import type { SiteNames } from './site-titles.ts';

export interface NotifyOfOutagesPorts extends AccountPorts {
  store: Pick<OutageStore, 'find' | 'write'>;
  /** Whether failures of sites other than these are being confirmed. @param sites urls */
  othersConfirming(accountId: string, sites: ReadonlySet<string>): Promise<boolean>;
  /** Finds what no message names now. */
  findSilenced(accountId: string, about: readonly AboutSite[]): Promise<IsSilenced>;
  namesOf(accountId: string): Promise<SiteNames>;
  /** Sends the account's job again. */
  later(accountId: string, delaySeconds: number): Promise<void>;
}

const attempts = 8;
/** The longest delay of a job; longer ones are left to the sweep. */
const longestDelaySeconds = 900;

/** Writes the messages about outages that are due for an account, and sends their deliveries. */
export async function notifyOfOutages(
  ports: NotifyOfOutagesPorts,
  accountId: string,
): Promise<void> {
  const { store, clock, publicUrl } = ports;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await store.find(accountId);
    if (found === undefined) return;
    const { waiting, sites } = found.state;
    const [settings, timeZone, routeOf, isSilenced, othersConfirming] = await Promise.all([
      ports.settingsOf(accountId),
      ports.timeZoneOf(accountId),
      ports.routesOf(accountId),
      ports.findSilenced(accountId, [...waiting, ...sites]),
      mayBeJoined(ports, accountId, found.state),
    ]);
    const together = settings.options.outages === 'together';
    const now = clock();
    const state = markMuted(found.state, isSilenced);
    const routing = { settings, timeZone, routeOf };
    const plan = planByRoute(state, routing, now, { together, othersConfirming });
    const names = plan.messages.length === 0 ? new Map() : await ports.namesOf(accountId);
    const messages = plan.messages.map((planned) => ({
      message: outageMessage(planned, {
        id: timeOrderedId(now),
        together,
        isRouted: planned.isRouted,
        publicUrl,
        timeZone,
        names,
      }),
      notificationIds: planned.sites.flatMap(({ signals }) => signals.map(idOf)),
      channels: planned.channels,
      slackOf: planned.slackOf,
    }));
    const suppressed = plan.suppressed.map(({ because, signals }) => ({
      because,
      notificationIds: signals.map(idOf),
    }));
    const telling = { ...plan, messages, suppressed };
    const written = await store.write(accountId, found.version, telling, now);
    if (written === undefined) continue;
    await ports.deliver(written);
    const { dueAt } = plan;
    const seconds = dueAt && Math.max(1, Math.ceil((dueAt.getTime() - now.getTime()) / 1000));
    if (seconds !== undefined && seconds <= longestDelaySeconds)
      await ports.later(accountId, seconds);
    return;
  }
  throw new Error('Too many concurrent changes to the outages of an account');
}

/** Whether an outage that has just arrived may have company soon. */
async function mayBeJoined(
  { othersConfirming, clock }: NotifyOfOutagesPorts,
  accountId: string,
  { waiting, sites }: OutageState,
): Promise<boolean> {
  const youngest = after(clock(), -longestHoldMs).toISOString();
  const outages = waiting.filter(({ kind, heardAt }) => kind === 'site-down' && heardAt > youngest);
  if (outages.length === 0) return false;
  const known = [...outages, ...sites.filter(({ status }) => status === 'down')];
  return othersConfirming(accountId, new Set(known.map(({ site }) => site)));
}

const idOf = ({ notificationId }: { notificationId: string }): string => notificationId;
