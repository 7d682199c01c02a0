import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import type { ChannelSettings } from '../../../shared/models/notifying/channel-settings.ts';
import { hushOf } from './hush.ts';
import type { Silence } from './assess-site.ts';
import { joinsIn, type OutageState } from './outage-state.ts';
import {
  type OutagePlan,
  type PlannedMessage,
  planOutages,
  type TellingRules,
} from './plan-outages.ts';
import { enabledIn, type Lane, laneOf, type RouteOfSite } from './site-lanes.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import type { Table } from '../../platform/table/table.ts';

const asAccount: ClientRoute = { channels: null, quiet: 'account', quietHours: null };

/** The routes of an account's sites. Sites are read only if a client has a route. */
export async function routesOfSites(table: Table, accountId: string): Promise<RouteOfSite> {
  const clients = await clientEntity(table)
    .query.byId({ accountId })
    .go({ consistent: true, pages: 'all', attributes: ['clientId', 'route', 'slackChannel'] });
  const routes = new Map(
    clients.data.flatMap(({ clientId, route, slackChannel }) =>
      route === undefined && slackChannel === undefined
        ? []
        : [
            [
              clientId,
              {
                ...(route ?? asAccount),
                slackOf: slackChannel === undefined ? undefined : clientId,
              },
            ] as const,
          ],
    ),
  );
  if (routes.size === 0) return () => undefined;
  const sites = await siteEntity(table)
    .query.byUrl({ accountId })
    .go({ consistent: true, pages: 'all', attributes: ['url', 'clientId'] });
  const clientOf = new Map(sites.data.map(({ url, clientId }) => [url, clientId]));
  return (site) => routes.get(clientOf.get(site) ?? '');
}

export interface RoutedPlan extends Omit<OutagePlan, 'messages'> {
  messages: (PlannedMessage & {
    channels: readonly ChannelKind[];
    slackOf: string | undefined;
    /** By a client's route. */
    isRouted: boolean;
  })[];
}

interface Routing {
  settings: ChannelSettings;
  timeZone: string;
  routeOf: RouteOfSite;
}

/**
 * Plans the outages of an account by the routes of its clients: sites whose messages go to the same channels at the same
 * times are planned together, and those of other clients as if they were another account's. A site that was given to
 * another client is planned by the route of that one.
 */
export function planByRoute(
  state: OutageState,
  { settings, timeZone, routeOf }: Routing,
  now: Date,
  rules: TellingRules,
): RoutedPlan {
  const lanes = new Map<string, { lane: Lane; sites: Set<string> }>();
  const ofAccount = laneOf(undefined, settings);
  lanes.set(ofAccount.key, { lane: ofAccount, sites: new Set() });
  for (const { site } of [...state.sites, ...state.waiting]) {
    const lane = laneOf(routeOf(site), settings);
    const known = lanes.get(lane.key) ?? { lane, sites: new Set() };
    known.sites.add(site);
    lanes.set(lane.key, known);
  }
  const { sites: _, waiting: __, routed = {}, ...shared } = state;
  const plans = [...lanes.values()].map(({ lane, sites }) => {
    const { confirmingAt } = shared;
    const part: OutageState = {
      ...(lane.key === '' ? shared : { ...routed[lane.key] }),
      ...(confirmingAt === undefined ? {} : { confirmingAt }),
      sites: state.sites.filter(({ site }) => sites.has(site)),
      waiting: state.waiting.filter(({ site }) => sites.has(site)),
    };
    const silence = silenceOf(lane, settings, { now, timeZone });
    return { lane, plan: planOutages(part, silence, now, rules) };
  });
  const dues = plans.flatMap(({ plan }) => plan.dueAt ?? []);
  return {
    state: together(plans, now),
    messages: plans.flatMap(({ lane: { channels, slackOf, key }, plan }) =>
      plan.messages.map((message) => ({ ...message, channels, slackOf, isRouted: key !== '' })),
    ),
    suppressed: plans.flatMap(({ plan }) => plan.suppressed),
    dueAt: dues.toSorted((one, other) => one.getTime() - other.getTime())[0],
  };
}

function silenceOf(
  { key, channels, hush }: Lane,
  settings: ChannelSettings,
  { now, timeZone }: { now: Date; timeZone: string },
): Silence | undefined {
  if (channels.length > 0) return hushOf(hush, 'outage', now, timeZone);
  const isOfClient = key !== '' && enabledIn(settings).length > 0;
  return { because: isOfClient ? 'no-channel-of-client' : 'no-channel' };
}

/** The state of all lanes. Omits times that have passed, and routes of removed clients. */
function together(plans: readonly { lane: Lane; plan: OutagePlan }[], now: Date): OutageState {
  const states = plans.map(({ lane, plan }) => ({ key: lane.key, state: plan.state }));
  const confirmingAt = states.flatMap(({ state }) => state.confirmingAt ?? []).at(0);
  const routed = states
    .filter(({ key }) => key !== '')
    .map(({ key, state }) => [key, joinsIn(state, now)] as const)
    .filter(([, joins]) => Object.keys(joins).length > 0);
  const account = states.find(({ key }) => key === '')?.state;
  return {
    sites: states.flatMap(({ state }) => state.sites),
    waiting: states.flatMap(({ state }) => state.waiting),
    ...(account === undefined ? {} : joinsIn(account)),
    ...(routed.length === 0 ? {} : { routed: Object.fromEntries(routed) }),
    ...(confirmingAt === undefined ? {} : { confirmingAt }),
  };
}
