import { faultSample, isMarked, markOf } from './fault-sample.ts';
import { areas } from '../../shared/deployment/areas.ts';

/** The changes for adding one of each, in files of the current tree. */
interface Scaffold {
  /** @default all of them are in the one that the paths name */
  domain?: string;
  /** Names of it, as they stand in paths, and what stands for them in general. */
  names: Record<string, string>;
  /** New files. */
  adds: Record<string, string>;
  /** A string that occurs once in the file, and its replacement. */
  changes: Record<string, readonly (readonly [string, string])[]>;
}

const before = (anchor: string, added: string): readonly [string, string] => [
  anchor,
  `${added}${anchor}`,
];
const endOfNeeds = (domain: string): string => `} as const satisfies DomainNeeds<'${domain}'>;`;
const lastJob = '/** Delivers an event of the outbox to its subscribers. */';
const endOfJobs = '] as const;\ntype OwnJob';

const call: Scaffold = {
  domain: 'plans',
  names: { 'show-account': '<id>' },
  adds: {
    'functions/billing/plans/show-account.call.ts': `import { showAccount } from '../../../shared/calls/billing/plans.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';

export const handler = handleCall(showAccount, async ({ caller }) => ({ id: caller.accountId }));
`,
  },
  changes: {
    'shared/calls/billing/plans.ts': [
      before(
        'export const getUserPlan = ',
        `export const showAccount = defineCall({
  id: 'show-account',
  domain: 'plans',
  method: 'GET',
  path: '/account-id',
  summary: 'Id of the account',
  caller: 'member',
  ours: true,
  answer: z.object({ id: z.string() }),
});

`,
      ),
    ],
    'lib/needs/billing.ts': [before(endOfNeeds('plans'), `  'show-account.call': {},\n`)],
    'test/permissions/billing/plans-samples.ts': [
      before(`  'get-user-plan': (`, `  'show-account': () => ({}),\n`),
    ],
  },
};

const worker: Scaffold = {
  domain: 'plans',
  names: { 'note-visit': '<id>' },
  adds: {
    'functions/billing/plans/note-visit.worker.ts': `import { noteVisit } from '../../../shared/jobs/catalogue.ts';
import { raisedKeyEntity } from '../../notifying/notifications/raised-key-entity.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';

export const handler = handleJob(noteVisit, async ({ payload: { accountId }, table }) => {
  ${markOf('note-visit')}
});
`,
  },
  changes: {
    'shared/jobs/catalogue.ts': [
      before(
        lastJob,
        `/** Notes that a person looked at a site. */
export const noteVisit = defineJob({
  id: 'note-visit',
  domain: 'plans',
  queue: 'account',
  payload: z.object({ accountId: z.string() }),
});

`,
      ),
      before(endOfJobs, '  noteVisit,\n'),
    ],
    'lib/needs/billing.ts': [
      before(endOfNeeds('plans'), `  'note-visit.worker': { table: ['PutItem account'] },\n`),
    ],
    ...faultSample({
      domain: 'plans',
      job: 'note-visit',
      imports: `import { handler as sampleWorker } from '../../../functions/billing/plans/note-visit.worker.ts';
import { noteVisit } from '../../../shared/jobs/catalogue.ts';
`,
      contract: 'noteVisit',
      payload: '{ accountId }',
      isDone: isMarked,
      holds: 1,
      end: '  },\n];',
    }),
  },
};

const subscriber: Scaffold = {
  domain: 'mail',
  names: { 'log-outages': '<id>' },
  adds: {
    'functions/notifying/mail/log-outages.worker.ts': `import { raisedKeyEntity } from '../notifications/raised-key-entity.ts';
import { handleSubscriber } from '../../platform/events/handle-subscriber.ts';

export const handler = handleSubscriber('log-outages', async ({ accountId }, { table }) => {
  ${markOf('log-outages')}
});
`,
  },
  changes: {
    'shared/events/subscribers.ts': [
      before(
        '} as const satisfies Record<string, Subscriber>;',
        `  'log-outages': {
    domain: 'mail',
    on: ['uptime-changed'],
    needs: { table: ['PutItem account'] },
  },
`,
      ),
    ],
    ...faultSample({
      domain: 'mail',
      job: 'log-outages',
      imports: `import { handler as sampleWorker } from '../../../functions/notifying/mail/log-outages.worker.ts';
import { subscriberJob } from '../../../shared/jobs/all-jobs.ts';
import { eventsOf } from '../../support/monitoring-events.ts';
import { seedAccount } from '../../support/seed-account.ts';
`,
      contract: `subscriberJob('log-outages')`,
      payload: `eventsOf(accountId, url).uptime('down', new Date())`,
      isDone: isMarked,
      holds: 1,
      end: '  },\n];',
    }),
  },
};

const socketRoute: Scaffold = {
  domain: 'uptime',
  names: { greet: '<id>' },
  adds: {
    'shared/sockets/greet.ts': `import * as z from 'zod';
import { defineSocketRoute } from './define-socket-route.ts';

/** Answers a greeting. */
export const greet = defineSocketRoute({
  id: 'greet',
  domain: 'uptime',
  route: 'greet',
  summary: 'Greets',
  caller: 'member',
  message: z.object({}),
  answer: z.object({ greeting: z.string() }),
});
`,
    'functions/monitoring/uptime/greet.socket.ts': `import { greet } from '../../../shared/sockets/greet.ts';
import { handleSocket } from '../../platform/sockets/handle-socket.ts';

export const handler = handleSocket(greet, async () => ({ greeting: 'Hello' }));
`,
  },
  changes: {
    'shared/sockets/catalogue.ts': [
      before(`import { ping } from`, `import { greet } from './greet.ts';\n`),
      ['const custom = [ping,', 'const custom = [ping, greet,'],
    ],
    'lib/needs/monitoring.ts': [before(endOfNeeds('uptime'), `  'greet.socket': {},\n`)],
    'test/permissions/socket-routes.test.ts': [
      [
        '  ping: { row: limitedToo, sample: () => ({}), changes: undefined },\n',
        '  ping: { row: limitedToo, sample: () => ({}), changes: undefined },\n  greet: { row: members, sample: () => ({}), changes: undefined },\n',
      ],
    ],
  },
};

const webhook: Scaffold = {
  domain: 'payments',
  names: { acme: '<id>', 'note-delivery': '<job>' },
  adds: {
    'shared/webhooks/acme.ts': `import * as z from 'zod';
import { noteDelivery } from '../jobs/catalogue.ts';
import { defineWebhook } from './define-webhook.ts';

/** An event of Acme. */
export const acmeWebhook = defineWebhook({
  id: 'acme',
  domain: 'payments',
  summary: 'Deliveries of Acme',
  signedBy: 'acme-signature',
  maxBytes: 1024,
  heading: z.object({ eventId: z.string(), kind: z.string() }),
  kinds: ['delivered'],
  event: z.object({ accountId: z.string() }),
  job: noteDelivery,
});
`,
    'functions/billing/payments/acme.webhook.ts': `import { acmeWebhook } from '../../../shared/webhooks/acme.ts';
import { handleWebhook } from '../../platform/webhooks/handle-webhook.ts';

export const handler = handleWebhook(acmeWebhook, async () => undefined);
`,
    'functions/billing/payments/note-delivery.worker.ts': `import { acmeWebhook } from '../../../shared/webhooks/acme.ts';
import { raisedKeyEntity } from '../../notifying/notifications/raised-key-entity.ts';
import { handleWebhookEvent } from '../../platform/webhooks/handle-webhook-event.ts';

export const handler = handleWebhookEvent(acmeWebhook, async ({ event: { accountId }, table }) => {
  ${markOf('note-delivery')}
});
`,
  },
  changes: {
    'shared/webhooks/catalogue.ts': [
      before(`import type { WebhookContract }`, `import { acmeWebhook } from './acme.ts';\n`),
      ['const all = [stripeWebhook]', 'const all = [stripeWebhook, acmeWebhook]'],
    ],
    'shared/jobs/catalogue.ts': [
      before(
        lastJob,
        `/** Notes a delivery of Acme. */
export const noteDelivery = defineJob({
  id: 'note-delivery',
  domain: 'payments',
  queue: 'account',
  payload: WebhookJob,
});

`,
      ),
      before(endOfJobs, '  noteDelivery,\n'),
    ],
    'lib/needs/billing.ts': [
      before(
        endOfNeeds('payments'),
        `  'acme.webhook': {},\n  'note-delivery.worker': { table: ['PutItem account'] },\n`,
      ),
    ],
    ...faultSample({
      domain: 'payments',
      job: 'note-delivery',
      imports: `import { handler as sampleWorker } from '../../../functions/billing/payments/note-delivery.worker.ts';
import { noteDelivery } from '../../../shared/jobs/catalogue.ts';
`,
      contract: 'noteDelivery',
      prepares: `      const kind = 'delivered';
      const event = { eventId: accountId, kind, event: { accountId } };
      await webhookInbox(table, 'acme').receive(event, new Date());
`,
      payload: `{ webhook: 'acme', eventId: accountId }`,
      isDone: isMarked,
      holds: 2,
      end: '    },\n  ];',
    }),
  },
};

const provider: Scaffold = {
  domain: 'sites',
  names: { weather: '<id>', 'get-site': '<who asks>' },
  adds: {
    'functions/providers/weather/weather-client.ts': `/** How the weather is; nothing without a key. */
export const weatherClient = (apiKey: string | undefined) => ({
  ask: async (): Promise<string> => (apiKey === undefined ? 'unknown' : 'fair'),
});
`,
  },
  changes: {
    'shared/settings/catalogue.ts': [
      before(
        '  planOverrides: ',
        `  weatherKeyParameter: secret('WEATHER_API_KEY', {
    does: 'The weather',
    without: 'No weather',
  }),
`,
      ),
    ],
    'lib/needs/portfolio.ts': [
      [
        `'get-site.call': { table: list },`,
        `'get-site.call': { table: list, settings: ['weatherKeyParameter'] },`,
      ],
    ],
    'functions/portfolio/sites/get-site.call.ts': [
      before(
        `import { spelling } from`,
        `import { readSecret } from '../../platform/aws/secret.ts';\nimport { weatherClient } from '../../providers/weather/weather-client.ts';\n`,
      ),
      before(
        '  if (body.url === undefined)',
        `  await weatherClient(await readSecret('WEATHER_API_KEY')).ask();\n`,
      ),
    ],
  },
};

const channel: Scaffold = {
  domain: 'delivery',
  names: { pager: '<kind>' },
  adds: {
    'shared/channels/pager.ts': `import * as z from 'zod';
import { defineChannel } from './define-channel.ts';

export const pager = defineChannel({
  settings: {
    address: z.string().describe('Empty until the channel is enabled for the first time'),
  },
  show: ({ target }) => ({ address: target ?? '' }),
  targetOf: ({ address }) => address,
  dialog: {
    field: { name: 'address', label: 'Address', type: 'url', missing: 'Address is required' },
    addressIn: ({ address }) => address,
  },
});
`,
    'functions/providers/channels/pager.ts': `import { ProblemError } from '../../../shared/calls/errors.ts';
import type { CheckTarget } from '../ports/check-target.ts';
import type { ChannelSender } from '../ports/channel-sender.ts';
import { postGuarded, type WebhookHost } from '../post-guarded.ts';
import { retryLater } from '../post-message.ts';

/** Posts the heading of a message to a pager. */
export const pagerChannel =
  (host: WebhookHost): ChannelSender =>
  async ({ address }, { heading }) => {
    const posted = await postGuarded('The pager', address, { body: heading, host });
    if ('kind' in posted) return posted;
    return posted.status === 200
      ? { kind: 'delivered' }
      : retryLater('The pager is busy.', posted.waitMs);
  };

export const checkPagerTarget: CheckTarget = async (address) => {
  if (URL.parse(address)?.hostname === 'pager.example') return { target: address };
  throw new ProblemError('invalid_input', 'This is not the address of a pager.', {
    field: 'address',
  });
};
`,
    'dev/stand-ins/channels/pager.ts': `import { type PlayOptions, playWebhooks } from '../webhooks/play-webhooks.ts';

/** Plays pagers. */
export const play = (options: PlayOptions) =>
  playWebhooks(
    {
      kind: 'pager',
      name: 'Pager',
      hint: 'It beeps.',
      firstKey: '1',
      pathTo: (key) => \`/\${key}\`,
      render: (body) => JSON.stringify(body),
      take: ({ body }) => ({ message: { body } }),
      answers: {
        works: { status: 200 },
        limited: () => ({ status: 429 }),
        failing: { status: 500 },
        gone: { status: 404 },
      },
    },
    options,
  );
`,
  },
  changes: {
    'shared/models/notifying/channel-kind.ts': [
      before('} as const;\nexport type ChannelKind', `  pager: 'Pager',\n`),
    ],
    'shared/channels/catalogue.ts': [
      before(`import { slack } from './slack.ts';`, `import { pager } from './pager.ts';\n`),
      before(', webhook } satisfies Record<', ', pager'),
    ],
    'functions/providers/channel-registry.ts': [
      before(
        'import { checkTeamsTarget, teamsChannel }',
        `import { checkPagerTarget, pagerChannel } from './channels/pager.ts';\n`,
      ),
      before(
        '  webhook: webhookChannel(',
        `  pager: pagerChannel({ endpoint: endpointOf('pager'), allowPrivate }),\n`,
      ),
      before('  webhook: checkWebhookTarget,', '  pager: checkPagerTarget,\n'),
    ],
  },
};

const cause: Scaffold = {
  domain: 'scans',
  names: { 'pages-missing': '<cause>' },
  adds: {
    'shared/causes/pages-missing.ts': `import { defineCause } from './define-cause.ts';

export const pagesMissing = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['scan-finished'],
  kinds: { 'pages-missing': { type: 'Pages', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
});
`,
    'functions/notifying/incidents/causes/pages-missing.ts': `import { begin, end, stepOf } from '../track-state.ts';
import type { CauseDerivation } from './derive-cause.ts';

export const pagesMissing: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'scan-finished' || event.facts.outcome === 'done') return [];
    const { at, subject, facts } = event;
    const track = { cause: 'pages-missing', url: subject.url, part: '' } as const;
    return [{ track, at, seen: { as: 'check', failed: facts.reason } }];
  },
  fold(state, sample) {
    if (sample.seen.as !== 'check' || sample.seen.failed !== 'http-4xx')
      return end(state, stepOf(sample));
    return state.open === undefined ? begin(state, stepOf(sample)) : state;
  },
  checkOf: () => 'Scan',
  stepWords: () => ({ began: 'The page is gone.', worsened: '', ended: 'The page is back.' }),
  titleOf: (_incident, _leading, { name }) => \`A page of \${name} is gone\`,
  why: 'A scan found no page at this address.',
};
`,
  },
  changes: {
    'shared/causes/catalogue.ts': [
      before(`import { picturesDiffer }`, `import { pagesMissing } from './pages-missing.ts';\n`),
      before(`  'score-fell': scoreFell,`, `  'pages-missing': pagesMissing,\n`),
    ],
    'functions/notifying/incidents/causes/catalogue.ts': [
      before(`import { picturesDiffer }`, `import { pagesMissing } from './pages-missing.ts';\n`),
      before(`  'score-fell': scoreFell,`, `  'pages-missing': pagesMissing,\n`),
    ],
  },
};

const schedule: Scaffold = {
  names: { 'greet-the-day': '<id>' },
  adds: {
    'functions/lifecycle/schedules/greet-the-day.schedule.ts': `import { handleSchedule } from '../../platform/jobs/handle-schedule.ts';
import { log } from '../../platform/logger.ts';

export const handler = handleSchedule('greet-the-day', async () => {
  log.info('good morning');
});
`,
  },
  changes: {
    'shared/deployment/schedules.ts': [
      before(
        '] as const satisfies ScheduleShape[];',
        `  {
    domain: 'schedules',
    id: 'greet-the-day',
    cron: '0 5 * * *',
    atLocalStart: false,
    silentAfterMinutes: 1800,
  },
`,
      ),
    ],
    'lib/needs/lifecycle.ts': [
      before(endOfNeeds('schedules'), `  'greet-the-day.schedule': {},\n`),
    ],
    'lib/costs/idle-costs.ts': [
      before(`  'report-day': { queries`, `  'greet-the-day': { queries: 0, seconds: 0.5 },\n`),
    ],
  },
};

const screen: Scaffold = {
  domain: 'ping',
  names: { ping: '<feature>', help: '<name>' },
  adds: {
    'web/src/features/monitoring/ping/help.page.tsx': `import { PageHeader } from '../../../components/page-header.tsx';

export function Component() {
  return <PageHeader title="Help with pings" />;
}
`,
  },
  changes: {
    'web/src/app/router.tsx': [
      before(
        `    screen('/settings', () =>`,
        `    screen('/ping-help', () => import('../features/monitoring/ping/help.page.tsx')),\n`,
      ),
    ],
    'web/src/app/layout/navigation.ts': [
      before(`  item('Web Vitals Support',`, `  item('Help with pings', '/ping-help', 'ping'),\n`),
    ],
    'web/src/app/layout/frame.test.tsx': [
      before(`  'Web Vitals Support',\n  'Contact Us',`, `  'Help with pings',\n`),
    ],
  },
};

export const scaffolds = {
  'a call': call,
  'a worker': worker,
  'a subscriber of events': subscriber,
  'a message over the socket': socketRoute,
  'a webhook': webhook,
  'a provider': provider,
  'a channel': channel,
  'a cause of incidents': cause,
  'a schedule': schedule,
  'a screen': screen,
} satisfies Record<string, Scaffold>;

/** The files that are written by hand, with what differs from case to case in angle brackets. */
export const filesOf = ({ adds, changes, domain, names }: Scaffold): string[] => {
  const general: [string, string][] = [
    ...Object.entries(names),
    ...(domain === undefined ? [] : ([[domain, '<domain>']] satisfies [string, string][])),
  ];
  return [...Object.keys(changes), ...Object.keys(adds)].map((path) => {
    const text = inGeneral(path, general);
    const isOfAnyArea =
      /<domain>|<feature>/.test(text) || (domain !== undefined && text.startsWith('lib/needs/'));
    return isOfAnyArea ? inGeneral(text, anyArea) : text;
  });
};

const anyArea = Object.keys(areas).map((area): [string, string] => [area, '<area>']);

const inGeneral = (path: string, names: readonly [string, string][]): string =>
  names.reduce(
    (text, [name, placeholder]) =>
      text.replaceAll(new RegExp(`(?<=[/])${name}(?=[./-])`, 'g'), placeholder),
    path,
  );
