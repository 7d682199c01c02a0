import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import {
  type MonitorRef,
  monitorKeyOf,
  type StatusGroup,
  type StatusPage,
} from '../../../shared/models/portfolio/status-page.ts';
import { monitorSpelling } from '../../../shared/models/monitoring/endpoint-address.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { clientNotFound } from '../../registry/clients/client-rules.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { letsIn, roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import { type StatusPageFields, statusPageStore } from './status-page-store.ts';
import { watchedAs, watchedMonitors } from './watched-monitors.ts';

/**
 * A status page that a viewer reaches: a member limited to clients reaches those of the clients.
 * @throws ProblemError `not_found`; `forbidden` for one who may only view it
 */
export async function reachedStatusPage(
  table: Table,
  viewer: Viewer,
  pageId: string,
): Promise<StatusPageItem> {
  const page = await statusPageStore(table).find({ accountId: viewer.accountId, pageId });
  if (page !== undefined && letsIn(viewer, roleOn(viewer, page))) return page;
  throw new ProblemError('not_found', 'There is no such status page', { field: 'pageId' });
}

interface Sent extends Omit<StatusPageFields, 'groups'> {
  groups: readonly StatusGroup[];
}

/**
 * What a member sent, with the ids of its components. What it shows is of sites that the member reaches; a page of a client shows the
 * client's.
 * @param before the page as it is
 * @throws ProblemError that names the field
 */
export async function checkedFields<Fields extends Sent>(
  table: Table,
  viewer: Viewer,
  fields: Fields,
  before?: StatusPageItem,
): Promise<Fields & StatusPageFields> {
  const { accountId } = viewer;
  const { clientId } = fields;
  if (clientId !== null) {
    const client = await foundItem(clientEntity(table).get({ accountId, clientId }));
    if (client === undefined) throw clientNotFound();
  }
  if (!letsIn(viewer, roleOn(viewer, { clientId: clientId ?? undefined }))) throw clientNotFound();
  const known = await watchedMonitors(table, accountId);
  const kept = new Set(componentsOf(before).map(({ componentId }) => componentId));
  const shown = new Set<string>();
  const checked = (component: StatusGroup['components'][number], at: string) => {
    const monitor = spelled(component.monitor);
    const { field, thing, missing } = named[monitor.kind];
    const problem = (code: 'not_found' | 'invalid_input', words: string) =>
      new ProblemError(code, words, { field: `${at}.${field}` });
    const key = monitorKeyOf(monitor);
    const sites =
      watchedAs(known, monitor)?.sites.filter((site) => roleOn(viewer, site) !== undefined) ?? [];
    if (sites.length === 0) throw problem('not_found', missing);
    if (clientId !== null && !sites.some((site) => site.clientId === clientId))
      throw problem('invalid_input', `This ${thing} is not of the client`);
    if (shown.has(key)) throw problem('invalid_input', `This ${thing} is a component already`);
    shown.add(key);
    const { componentId = '' } = component;
    const id = kept.delete(componentId) ? componentId : randomUUID();
    return { ...component, componentId: id, monitor };
  };
  const groups = fields.groups.map(({ name, components }, at) => ({
    name,
    components: components.map((component, index) =>
      checked(component, `groups.${at}.components.${index}.monitor`),
    ),
  }));
  return { ...fields, groups };
}

function spelled(monitor: MonitorRef): MonitorRef {
  if (monitor.kind === 'heartbeat') return monitor;
  const spell = monitor.kind === 'page' ? spelling : monitorSpelling;
  return { ...monitor, url: spell(monitor.url) };
}

const named = {
  page: { field: 'url', thing: 'page', missing: messages.unknownAddress },
  endpoint: { field: 'url', thing: 'endpoint', missing: 'This endpoint does not exist' },
  heartbeat: {
    field: 'heartbeatId',
    thing: 'heartbeat',
    missing: 'This heartbeat does not exist',
  },
} as const;

export const componentsOf = (
  page?: Pick<StatusPage, 'groups'>,
): StatusPage['groups'][number]['components'] =>
  page?.groups.flatMap(({ components }) => components) ?? [];
