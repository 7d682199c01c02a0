/**
 * Cost of an event in the cloud: `node bench/event-costs.ts`. Events of a page that has been watched for weeks go
 * through the real functions; DynamoDB Local says what capacity their requests use. Messages are counted as if none
 * shared a request, and each function is taken for 50 ms at 0.5 GB. Prices are those of docs/operations.md. Limit: $25
 * a million.
 */
import * as z from 'zod';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { deliverEvent } from '../functions/events/deliver-event.ts';
import { outboxStore } from '../functions/events/outbox-store.ts';
import type { MonitoringEvent } from '../functions/incidents/causes/derive-cause.ts';
import { trackEvent } from '../functions/incidents/track-event.ts';
import { trackStore } from '../functions/incidents/track-store.ts';
import { notifyOfScan } from '../functions/notifications/notify-of-scan.ts';
import { documentClient } from '../functions/platform/aws/clients.ts';
import { outboxEventEntity } from '../functions/platform/events/outbox-event-entity.ts';
import { outboxItem } from '../functions/platform/events/outbox.ts';
import { after, hourMs } from '../functions/platform/times.ts';
import { eventsOf } from '../test/support/monitoring-events.ts';
import { report } from './statistics.ts';

const usd = {
  writeUnit: 0.625e-6,
  readUnit: 0.125e-6,
  message: 0.4e-6,
  run: 0.2e-6 + 0.025 * 13.3e-6,
};
const requestsAMessage = 3;
const [earlier, counted] = [60, 20];
const account = { accountId: 'bench', url: 'https://www.example.com/products/shoes' };

const Used = z.object({ CapacityUnits: z.number() });
const Output = z.object({
  ConsumedCapacity: z.union([Used.transform((one) => [one]), z.array(Used)]),
});

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent' });
const client = documentClient();
const table = { client, tableName: standIns.env['TABLE_NAME'] ?? '' };
const units = { read: 0, write: 0 };
client.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'INDEXES' };
      const answer = await next({ ...args, input });
      const used = Output.parse(answer.output).ConsumedCapacity;
      const kind = /Get|Query/.test(commandName) ? 'read' : 'write';
      for (const { CapacityUnits } of used) units[kind] += CapacityUnits;
      return answer;
    },
  { step: 'initialize' },
);

const announce = async (): Promise<void> => undefined;
const findSite = async () => undefined;
const isCompetitor = async () => false;
const store = outboxStore(table);

/** From the transaction that ends the work to its last subscriber. @returns the number of subscribers */
async function happen(event: MonitoringEvent, now: Date): Promise<number> {
  // Items of all events have the same fields; only this one needs no facts.
  const item = { ...outboxItem('site-removed', { ...event, facts: {} }, now), event };
  await outboxEventEntity(table).put(item).go();
  // Twice the units of the item in a transaction; its index costs the same.
  units.write += 1;
  let subscribers = 0;
  const sendJobs = async () => void (subscribers += 1);
  await deliverEvent({ store, sendJobs, isCompetitor }, item);
  await trackEvent(
    { store: trackStore(table), findSite, announce, sendOutages: announce, now },
    event,
  );
  if (event.type === 'scan-finished') {
    const wantedBands = async () => new Set<never>();
    await notifyOfScan({ table, announce, findSite, wantedBands, now }, event);
  }
  return subscribers;
}

const { score, markup, picture } = eventsOf(account.accountId, account.url);
const kinds = {
  'scan-finished': (at: Date) => score(90, at),
  'markup-checked': (at: Date) => markup(0, at),
  'pictures-compared': (at: Date) => picture(true, at),
};
const start = new Date();
for (const [kind, eventAt] of Object.entries(kinds)) {
  let subscribers = 0;
  for (let index = 0; index < earlier + counted; index += 1) {
    if (index === earlier) Object.assign(units, { read: 0, write: 0 });
    const at = after(start, index * hourMs);
    subscribers = await happen(eventAt(at), at);
  }
  const [writes, reads] = [units.write / counted, units.read / counted];
  const requests = requestsAMessage * (1 + subscribers);
  const cost =
    writes * usd.writeUnit +
    reads * usd.readUnit +
    requests * usd.message +
    (1 + subscribers) * usd.run;
  console.log(
    `${kind}: ${subscribers} subscribers, ${writes} write and ${reads} read units, ${requests} requests to SQS`,
  );
  report('  a million of them', cost * 1e6, 25, '$');
}
await standIns.stop();
