import type { Heartbeat } from '../../../../../../shared/models/monitoring/heartbeat.ts';
import type { NamedEndpoint } from '../../../../../../shared/calls/monitoring/monitors.ts';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import {
  type MonitorRef,
  monitorKeyOf,
  type StatusPage,
} from '../../../../../../shared/models/portfolio/status-page.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { counted } from '../../../../lib/format.ts';

/** A component as the editor shows it: a line with the name of its group. */
export interface ComponentRow {
  /** Of the line; that of the component, if it is stored. */
  key: string;
  componentId?: string;
  name: string;
  monitor: MonitorRef;
  group: string;
  isPublished: boolean;
}

type Groups = StatusPage['groups'];

export const rowsOf = (groups: Groups): ComponentRow[] =>
  groups.flatMap(({ name: group, components }) =>
    components.map(({ componentId, name, monitor, isPublished }) => ({
      key: componentId,
      componentId,
      name,
      monitor,
      group,
      isPublished,
    })),
  );

/** Groups in the order in which they first appear. */
export const groupsOf = (rows: readonly ComponentRow[]) =>
  [...Map.groupBy(rows, ({ group }) => group.trim())].map(([name, some]) => ({
    name,
    components: some.map(({ componentId, name: component, monitor, isPublished }) => ({
      ...(componentId === undefined ? {} : { componentId }),
      name: component,
      monitor,
      isPublished,
    })),
  }));

export interface MonitorOption {
  /** `monitorKeyOf` it. */
  value: string;
  label: string;
  note: string;
  monitor: MonitorRef;
}

const optionOf = (monitor: MonitorRef, label: string, note: string): MonitorOption => ({
  value: monitorKeyOf(monitor),
  label,
  note,
  monitor,
});
export interface Monitors {
  sites: readonly Site[];
  endpoints: readonly NamedEndpoint[];
  heartbeats: readonly Heartbeat[];
}
const ofPage = (url: string): MonitorRef => ({ kind: 'page', url });

/** The pages, endpoints and heartbeats that can be components: of all sites, or of those of a client. */
export const monitorOptions = (
  { sites, endpoints, heartbeats }: Monitors,
  clientId: string,
): MonitorOption[] =>
  sites
    .filter((site) => clientId === '' || site.clientId === clientId)
    .flatMap(({ url, siteName, pages }) => [
      optionOf(ofPage(url), siteName, displayUrl(url)),
      ...pages.map((page) => optionOf(ofPage(page), displayUrl(page), siteName)),
      ...endpoints
        .filter(({ site }) => site === url)
        .map(({ url: address, name }) =>
          optionOf({ kind: 'endpoint', url: address }, name, `Endpoint of ${siteName}`),
        ),
      ...heartbeats
        .filter(({ site }) => site === url)
        .map(({ heartbeatId, name }) =>
          optionOf({ kind: 'heartbeat', heartbeatId }, name, `Heartbeat of ${siteName}`),
        ),
    ]);

/** '3 of 4 components published'. */
export function publishedWords({ isPublished, groups }: StatusPage): string {
  const all = groups.flatMap(({ components }) => components);
  const published = all.filter((one) => one.isPublished).length;
  if (!isPublished) return 'Not published';
  if (all.length === 0) return 'Published, without components';
  return `Published with ${published} of ${counted(all.length, 'component')}`;
}
