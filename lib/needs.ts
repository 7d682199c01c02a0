import { catalogue } from '../shared/calls/catalogue.ts';
import { subscribers } from '../shared/events/subscribers.ts';
import type { QueueName } from '../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../shared/deployment/needs.ts';
import { socketRoutes } from '../shared/sockets/catalogue.ts';
import { webhooks } from '../shared/webhooks/catalogue.ts';
import type { Area, AreaNeeds } from './platform/domain-needs.ts';
import { billing } from './needs/billing.ts';
import { identity } from './needs/identity.ts';
import { lifecycle } from './needs/lifecycle.ts';
import { measuring } from './needs/measuring.ts';
import { monitoring } from './needs/monitoring.ts';
import { notifying } from './needs/notifying.ts';
import { platform } from './needs/platform.ts';
import { portfolio } from './needs/portfolio.ts';
import { registry } from './needs/registry.ts';
import {
  usesOfContract,
  usesOfRoute,
  usesOfWebhook,
  usesOfWebhookWorker,
} from './platform/table-uses.ts';

const areas: { [Of in Area]: AreaNeeds<Of> } = {
  billing,
  identity,
  lifecycle,
  measuring,
  monitoring,
  notifying,
  platform,
  portfolio,
  registry,
};

type Needs = FunctionNeeds<QueueName>;
const written: [string, Needs][] = [
  ...Object.values<Record<string, Needs>>(areas).flatMap((area) => Object.entries(area)),
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

/** @throws for an entry point that belongs to no area */
export function needsOf(entryPoint: string): Needs {
  const found = needs.get(entryPoint);
  if (found === undefined) throw new Error(`No area says what ${entryPoint} needs`);
  return found;
}
