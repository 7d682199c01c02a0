import { catalogue } from '../shared/calls/catalogue.ts';
import { subscribers } from '../shared/events/subscribers.ts';
import type { QueueName } from '../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../shared/deployment/needs.ts';
import { socketRoutes } from '../shared/sockets/catalogue.ts';
import { webhooks } from '../shared/webhooks/catalogue.ts';
import { accounts } from './accounts/needs.ts';
import { analytics } from './analytics/needs.ts';
import { assessment } from './assessment/needs.ts';
import { channels } from './channels/needs.ts';
import { clients } from './clients/needs.ts';
import { competitors } from './competitors/needs.ts';
import { delivery } from './delivery/needs.ts';
import { deletion } from './deletion/needs.ts';
import { events } from './events/needs.ts';
import { exports } from './exports/needs.ts';
import { imports } from './imports/needs.ts';
import { fieldData } from './field-data/needs.ts';
import { history } from './history/needs.ts';
import { incidents } from './incidents/needs.ts';
import { invoices } from './invoices/needs.ts';
import { mail } from './mail/needs.ts';
import { markup } from './markup/needs.ts';
import { notifications } from './notifications/needs.ts';
import { payments } from './payments/needs.ts';
import { ping } from './ping/needs.ts';
import { plans } from './plans/needs.ts';
import type { Domain, DomainNeeds } from './platform/domain-needs.ts';
import {
  usesOfContract,
  usesOfRoute,
  usesOfWebhook,
  usesOfWebhookWorker,
} from './platform/table-uses.ts';
import { proofs } from './proofs/needs.ts';
import { ranking } from './ranking/needs.ts';
import { reports } from './reports/needs.ts';
import { removal } from './removal/needs.ts';
import { scans } from './scans/needs.ts';
import { schedules } from './schedules/needs.ts';
import { screenshots } from './screenshots/needs.ts';
import { sharing } from './sharing/needs.ts';
import { sites } from './sites/needs.ts';
import { sockets } from './sockets/needs.ts';
import { suggestions } from './suggestions/needs.ts';
import { support } from './support/needs.ts';
import { twoStep } from './two-step/needs.ts';
import { uptime } from './uptime/needs.ts';
import { visitors } from './visitors/needs.ts';

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
  suggestions,
  support,
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
