import {
  after,
  before,
  beforeLast,
  camel,
  type Named,
  need,
  pascal,
  type Scaffold,
  together,
  words,
} from './scaffold.ts';

/** A mark on the account: what a test can see of the work, until it does more. */
const mark = ({ name }: Named): string =>
  `await listRevisionEntity(table).put({ accountId, list: '${name}', revision: 1 }).go();`;
const importOfMark = `import { listRevisionEntity } from '../../platform/limits/list-revision-entity.ts';`;
const marks = `{ table: ['PutItem account'] }`;

const job = (
  { domain, name }: Named,
  { payload, says }: { payload: string; says: string },
): Scaffold => ({
  changes: {
    'shared/jobs/catalogue.ts': [
      before(
        '/** Delivers an event of the outbox to its subscribers. */',
        `/** ${says} */
export const ${camel(name)} = defineJob({
  id: '${name}',
  domain: '${domain}',
  queue: 'account',
  payload: ${payload},
});

`,
      ),
    ],
    'docs/runbook/jobs.md': [
      before('| `deliver-event`  ', `| \`${name}\` | A mark of the account: redrive |\n`),
      after('`send-support-mail`, `take-mail-feedback`', `, \`${name}\``),
    ],
  },
});

interface Sample {
  /** Statements that import what the others use. */
  imports: string;
  /** The job, as an expression. */
  contract: string;
  payload: string;
  /** Statements that write what the job needs. */
  prepares?: string;
  /** Request to the table on which the worker hangs when it is killed. */
  holds: number;
}

/** A sample of a job for the fault suite, which repeats it, refuses its requests and kills its worker. */
const faultSample = ({ area, domain, name }: Named, sample: Sample): Scaffold => ({
  changes: {
    [`test/faults/kinds/${domain}.ts`]: [
      before(
        'import type { Table } from',
        `import { listRevisionEntity as ${camel(name)}Marks } from '../../../functions/platform/limits/list-revision-entity.ts';
import { handler as ${camel(name)}Worker } from '../../../functions/${area}/${domain}/${name}.worker.ts';
import { seedAccount as seed${pascal(name)} } from '../../support/seed-account.ts';
${sample.imports}`,
      ),
      beforeLast(
        /^ *\];$/gm,
        `  {
    job: ${sample.contract},
    cause: 'person',
    worker: ${camel(name)}Worker,
    async prepare(url) {
      const { accountId } = await seed${pascal(name)}(table);
${sample.prepares ?? ''}      const key = { accountId, list: '${name}' };
      return {
        accountId,
        url,
        payload: ${sample.payload},
        outcome: async () => (await ${camel(name)}Marks(table).get(key).go()).data !== null,
      };
    },
    expected: true,
    recover: async () => undefined,
  },
`,
      ),
    ],
    'test/faults/killed-workers.test.ts': [
      after(
        'const holds: Record<string, Hold> = {\n',
        `  '${name}': { of: 'table', request: ${sample.holds} },\n`,
      ),
    ],
  },
});

export const worker = (named: Named): Scaffold =>
  together(
    job(named, {
      payload: 'z.object({ accountId: z.string() })',
      says: `${words(named.name)}, of an account.`,
    }),
    { changes: need(named, `${named.name}.worker`, marks) },
    faultSample(named, {
      imports: `import { ${camel(named.name)} } from '../../../shared/jobs/catalogue.ts';\n`,
      contract: camel(named.name),
      payload: '{ accountId }',
      holds: 1,
    }),
    {
      adds: {
        [`functions/${named.area}/${named.domain}/${named.name}.worker.ts`]: `import { ${camel(named.name)} } from '../../../shared/jobs/catalogue.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
${importOfMark}

export const handler = handleJob(${camel(named.name)}, async ({ payload: { accountId }, table }) => {
  ${mark(named)}
});
`,
      },
    },
  );

export const event = (named: Named): Scaffold =>
  together(
    {
      adds: {},
      changes: {
        'shared/events/subscribers.ts': [
          before(
            '} as const satisfies Record<string, Subscriber>;',
            `  '${named.name}': {
    domain: '${named.domain}',
    on: ['uptime-changed'],
    needs: ${marks},
  },
`,
          ),
        ],
      },
    },
    faultSample(named, {
      imports: `import { subscriberJob } from '../../../shared/jobs/all-jobs.ts';
import { eventsOf } from '../../support/monitoring-events.ts';
`,
      contract: `subscriberJob('${named.name}')`,
      payload: `eventsOf(accountId, url).uptime('down', new Date())`,
      holds: 1,
    }),
    {
      adds: {
        [`functions/${named.area}/${named.domain}/${named.name}.worker.ts`]: `import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';
${importOfMark}

export const handler = handleSubscriber('${named.name}', async ({ accountId }, { table }) => {
  ${mark(named)}
});
`,
      },
    },
  );

/** A webhook, with the worker of its job, which is named after it. */
export const webhook = (named: Named): Scaffold => {
  const { area, domain, name } = named;
  const done = { ...named, name: `take-${name}` };
  const [job_, contract] = [camel(done.name), `${camel(name)}Webhook`];
  return together(
    job(done, { payload: 'WebhookJob', says: `Processes an event of ${words(name)}.` }),
    {
      adds: {
        [`shared/webhooks/${name}.ts`]: `import * as z from 'zod';
import { ${job_} } from '../jobs/catalogue.ts';
import { defineWebhook } from './define-webhook.ts';

/** An event of ${words(name)}. */
export const ${contract} = defineWebhook({
  id: '${name}',
  domain: '${domain}',
  summary: 'Events of ${words(name)}',
  signedBy: '${name}-signature',
  maxBytes: 1024,
  heading: z.object({ eventId: z.string(), kind: z.string() }),
  kinds: ['delivered'],
  event: z.object({ accountId: z.string() }),
  job: ${job_},
});
`,
        [`functions/${area}/${domain}/${name}.webhook.ts`]: `import { ${contract} } from '../../../shared/webhooks/${name}.ts';
import { handleWebhook } from '../../platform/webhooks/handle-webhook.ts';

/** Answers 404 until the provider's signature is verified here. */
export const handler = handleWebhook(${contract}, async () => undefined);
`,
        [`functions/${area}/${domain}/${done.name}.worker.ts`]: `import { ${contract} } from '../../../shared/webhooks/${name}.ts';
${importOfMark}
import { handleWebhookEvent } from '../../platform/webhooks/handle-webhook-event.ts';

export const handler = handleWebhookEvent(${contract}, async ({ event: { accountId }, table }) => {
  ${mark(done)}
});
`,
      },
      changes: {
        'shared/webhooks/catalogue.ts': [
          before(
            `import type { WebhookContract }`,
            `import { ${contract} } from './${name}.ts';\n`,
          ),
          after('const all = [stripeWebhook', `, ${contract}`),
        ],
      },
    },
    { changes: need(named, `${name}.webhook`, '{}') },
    { changes: need(named, `${done.name}.worker`, marks) },
    faultSample(done, {
      imports: `import { webhookInbox as ${camel(name)}Inbox } from '../../../functions/platform/webhooks/webhook-inbox.ts';
import { ${job_} } from '../../../shared/jobs/catalogue.ts';
`,
      contract: job_,
      prepares: `      const kind = 'delivered';
      const event = { eventId: accountId, kind, event: { accountId } };
      await ${camel(name)}Inbox(table, '${name}').receive(event, new Date());
`,
      payload: `{ webhook: '${name}', eventId: accountId }`,
      holds: 2,
    }),
  );
};
