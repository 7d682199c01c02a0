import { catalogue } from '../shared/calls/catalogue.ts';
import { subscribers } from '../shared/events/subscribers.ts';
import type { QueueName } from '../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../shared/deployment/needs.ts';
import { socketRoutes } from '../shared/sockets/catalogue.ts';
import { webhooks } from '../shared/webhooks/catalogue.ts';
import type { Domain, DomainNeeds } from './platform/domain-needs.ts';
import { invoices, payments, plans } from './needs/billing.ts';
import { accounts, twoStep } from './needs/identity.ts';
import { deletion, exports, removal, schedules } from './needs/lifecycle.ts';
import {
  analytics,
  assessment,
  fieldData,
  markup,
  proofs,
  ranking,
  scans,
  screenshots,
  suggestions,
  visitors,
} from './needs/measuring.ts';
import { heartbeats, ping, uptime } from './needs/monitoring.ts';
import { channels, delivery, events, incidents, mail, notifications } from './needs/notifying.ts';
import { sockets } from './needs/platform.ts';
import {
  competitors,
  history,
  imports,
  reports,
  sharing,
  sites,
  statusPages,
  support,
  today,
} from './needs/portfolio.ts';
import { clients } from './needs/registry.ts';
import {
  usesOfContract,
  usesOfRoute,
  usesOfWebhook,
  usesOfWebhookWorker,
} from './platform/table-uses.ts';

const domains: { [Of in Domain]: DomainNeeds<Of> } = {
  accounts,
  analytics,
  assessment,
  channels,
  clients,
  competitors,
  delivery,
  deletion,
  events,
  exports,
  imports,
  'field-data': fieldData,
  heartbeats,
  history,
  incidents,
  invoices,
  mail,
  markup,
  notifications,
  payments,
  ping,
  plans,
  'platform/sockets': sockets,
  proofs,
  ranking,
  removal,
  reports,
  scans,
  schedules,
  screenshots,
  sharing,
  sites,
  'status-pages': statusPages,
  suggestions,
  support,
  today,
  'two-step': twoStep,
  uptime,
  visitors,
};

type Needs = FunctionNeeds<QueueName>;
const written: [string, Needs][] = [
  ...Object.values<Record<string, Needs>>(domains).flatMap((domain) => Object.entries(domain)),
  ...Object.entries(subscribers).map(([id, { needs }]): [string, Needs] => [`${id}.worker`, needs]),
];
const implied = new Map<string, Needs>([
  ...catalogue.map((call): [string, Needs] => [`${call.id}.call`, { table: usesOfContract(call) }]),
  // Pushing closes connections whose session has ended.
  ...socketRoutes.map((route): [string, Needs] => [
    `${route.id}.socket`,
    { table: usesOfRoute(route), sockets: ['close'] },
  ]),
  ...webhooks.flatMap(({ id, job }): [string, Needs][] => [
    [`${id}.webhook`, { table: usesOfWebhook, sends: [job.queue] }],
    [`${job.id}.worker`, { table: usesOfWebhookWorker }],
  ]),
]);
const both = <Item>(one: readonly Item[] = [], other: readonly Item[] = []): Item[] => [
  ...new Set([...one, ...other]),
];

/** Needs of each function, by entry point, including those implied by its contract. */
export const needs: ReadonlyMap<string, Needs> = new Map(
  written.map(([entryPoint, own]) => {
    const { table, sends, sockets: open } = implied.get(entryPoint) ?? {};
    return [
      entryPoint,
      {
        ...own,
        table: both(table, own.table),
        sends: both(sends, own.sends),
        sockets: both(open, own.sockets),
      },
    ];
  }),
);

/** @throws for an entry point that belongs to no domain */
export function needsOf(entryPoint: string): Needs {
  const found = needs.get(entryPoint);
  if (found === undefined) throw new Error(`No domain says what ${entryPoint} needs`);
  return found;
}
