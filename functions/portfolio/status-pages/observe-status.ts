import {
  meanResponseMs,
  monitorRecord,
  monitorState,
} from '../../monitoring/uptime/accounting/monitor-availability.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { minuteMs } from '../../platform/times.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientLogoEntity } from '../../registry/clients/report-schedule-entity.ts';
import { statusPathOf } from '../../../shared/deployment/status-files.ts';
import { incidentView, isCurrent, maintainedNow, nextStep } from './html/incident-view.ts';
import { lastDays } from './html/last-days.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import { statusIncidentStore, toStatusIncident } from './status-incident-store.ts';
import { componentView, shownDays, type StatusView } from './html/status-view.ts';
import { isShown, watchedAs, watchedMonitors } from './watched-monitors.ts';

export interface ObservedStatus {
  view: StatusView;
  /** Data URL of a PNG or JPEG; null without one. */
  logo: string | null;
  /** When the last day of its bars is over, planned maintenance begins or ends, or an unknown state may have become known. */
  until: Date;
}

const lookAgainMs = 5 * minuteMs;

interface Places {
  /** Of the product. */
  publicUrl: string;
  /** Of the page on its own domain. */
  ownAddress: string | undefined;
}

/** What a page shows now: of its published components, those that the account still watches. */
export async function observeStatus(
  table: Table,
  page: StatusPageItem,
  { publicUrl, ownAddress, now }: Places & { now: Date },
): Promise<ObservedStatus> {
  const { accountId, title, slug, createdAt } = page;
  const [timeZone, watched, { colour, logo }, written] = await Promise.all([
    timeZoneOf(table, accountId),
    watchedMonitors(table, accountId),
    lookOf(table, page),
    statusIncidentStore(table).list(page, now),
  ]);
  const incidents = written.map(toStatusIncident);
  const maintained = maintainedNow(incidents, now);
  const days = lastDays(shownDays, now, timeZone);
  const period = { from: days[0]?.from ?? now, to: now };
  const changes: number[] = [];
  const observe = async ({ componentId, name, monitor }: Component) => {
    const isPaused = watchedAs(watched, monitor)?.isPaused === true;
    const [{ history, planned }, state, responseMs] = await Promise.all([
      monitorRecord(table, accountId, monitor, period),
      isPaused
        ? ({ status: 'unknown', since: null } as const)
        : monitorState(table, accountId, monitor),
      page.showsResponseTimes === true ? meanResponseMs(table, accountId, monitor) : null,
    ]);
    const isMaintained = maintained.has(componentId);
    const seen = { componentId, name, history, planned, state, isMaintained, responseMs };
    const view = componentView(seen, days);
    changes.push(...planned.flat());
    // The first check is no event, nor is one that finds a page as it was before a silence.
    if (view.state === 'unknown' && !isPaused) changes.push(now.getTime() + lookAgainMs);
    return view;
  };
  const groups = await Promise.all(
    page.groups.map(async ({ name, components }) => {
      const shown = components.filter(
        (component) => component.isPublished && isShown(page, component, watched),
      );
      return { name, components: await Promise.all(shown.map(observe)) };
    }),
  );
  const names = new Map(
    groups.flatMap(({ components }) =>
      components.map(({ componentId, name }) => [componentId, name] as const),
    ),
  );
  const oldest = days[0]?.from.toISOString() ?? '';
  const ends = [days.at(-1)?.to, nextStep(incidents, now)].map((end) => end?.getTime() ?? Infinity);
  const feedId = `${publicUrl}${statusPathOf(slug)}`;
  const isLocked = page.lock !== undefined;
  // A file of its own could be read without the password.
  const logoFile = isLocked ? logo : `${publicUrl}${statusPathOf(slug, 'logo')}`;
  return {
    view: {
      title,
      address: ownAddress ?? feedId,
      feedId,
      colour,
      logo: logo === null ? null : logoFile,
      subscribe: isLocked ? null : `${publicUrl}/status-subscription?page=${slug}`,
      isLocked,
      timeZone,
      createdAt,
      madeAt: now.toISOString(),
      groups: groups.filter(({ components }) => components.length > 0),
      incidents: incidents
        .map((one) => incidentView(one, names, now))
        .filter(({ phase, createdAt: at }) => isCurrent(phase) || at >= oldest),
    },
    logo,
    until: new Date(Math.min(...ends, ...changes.filter((at) => at > now.getTime()))),
  };
}

type Component = StatusPageItem['groups'][number]['components'][number];

/** Colour and logo of the page's client, as its reports have them. */
async function lookOf(
  table: Table,
  { accountId, clientId, colour }: Pick<StatusPageItem, 'accountId' | 'clientId' | 'colour'>,
): Promise<{ colour: string | null; logo: string | null }> {
  if (clientId === undefined) return { colour: colour ?? null, logo: null };
  const key = { accountId, clientId };
  const [client, logo] = await Promise.all([
    foundItem(clientEntity(table).get(key)),
    foundItem(clientLogoEntity(table).get(key)),
  ]);
  return { colour: colour ?? client?.colour ?? null, logo: logo?.logo ?? null };
}
