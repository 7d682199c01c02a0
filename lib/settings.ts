import type { IConstruct, Node } from 'constructs';
import * as z from 'zod';
import { type QueueName, queues } from '../shared/jobs/define-job.ts';
import { PlanOverrides } from '../shared/plans.ts';

/** Stands for a sender in templates that are looked at only. */
export const noSender = 'no-reply@example.com';

const QueueNames = z.enum(Object.keys(queues) as QueueName[]);

/** Context is text where it comes from the command line, and anything where it comes from cdk.json. */
function parsedJson(value: unknown, { issues }: z.core.ParsePayload): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    issues.push({ code: 'custom', message: 'This is not JSON', input: value });
    return z.NEVER;
  }
}

/** What an operator may set, as CDK context: `cdk deploy -c mailFrom=…` or in cdk.json. */
const Fields = z.object({
  /**
   * Name of this deployment, in the name of every resource: an account has room for several in one region. CloudFormation
   * puts 24 characters of a stack's name into the names that it makes.
   */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,13}$/, 'Up to 14 small letters and digits, a letter first')
    .default('production'),
  /** Whether CloudFormation refuses to delete a stack. */
  terminationProtection: z.stringbool().or(z.boolean()).default(false),
  /** Whether X-Ray is sent traces of calls and jobs; logs have their ids in any case. */
  tracing: z.stringbool().or(z.boolean()).default(true),
  /** A table, buckets and a user pool that are there already, to be used instead of new ones. */
  adoptTable: z.string().default(''),
  adoptReportsBucket: z.string().default(''),
  adoptLogsBucket: z.string().default(''),
  adoptUserPool: z.string().default(''),
  /** Sender of mails; an address or domain verified in SES. Templates that are made without one cannot be deployed. */
  mailFrom: z.email().default(noSender),
  /** Told of alarms; none are mailed when it is empty. */
  alarmEmail: z.union([z.email(), z.literal('')]).default(''),
  /** Name of the SSM parameter (SecureString) that holds the CrUX API key; field data stay off without it. */
  cruxKeyParameter: z.string().default(''),
  /** Google's quota for the project of that key, over all methods of the API. */
  cruxQueriesPerMinute: z.coerce.number().int().min(7).default(150),
  /** Name of the SSM parameter (SecureString) that holds the Semrush API key; rankings stay empty without it. */
  semrushKeyParameter: z.string().default(''),
  /** In which country's search results keywords are ranked, as Semrush abbreviates it. */
  semrushDatabase: z
    .string()
    .regex(/^[a-z-]{2,12}$/)
    .default('us'),
  /** What the API lets through over all callers, so that a flood has a price that is known; twice as many at once. */
  apiRequestsPerSecond: z.coerce.number().int().min(1).default(2000),
  /** Partial plans laid over `shared/plans.ts`; an object, or JSON of one. Functions are given JSON. */
  planOverrides: z
    .preprocess(parsedJson, PlanOverrides)
    .default({})
    .transform((overrides) =>
      Object.keys(overrides).length === 0 ? '' : JSON.stringify(overrides),
    ),
  /** Workers at once by queue, instead of the numbers of `shared/jobs`; an object, or JSON of one. */
  workers: z
    .preprocess(parsedJson, z.partialRecord(QueueNames, z.number().int().min(2).max(1000)))
    .default({}),
  /**
   * Proofs between CloudFront and our functions, with commas between: CloudFront sends the first, functions accept each;
   * `default` is the one that the product finds by itself.
   */
  originKeys: z
    .string()
    .regex(
      /^(?:default|[\w-]{32,})(?:,(?:default|[\w-]{32,}))*$/,
      'Keys of at least 32 letters, digits, - and _, or the word default, with commas between',
    )
    .default('default')
    .transform((keys) => keys.split(',')),
  /** Address at which people reach the product, when it is not CloudFront's own. */
  publicUrl: z.union([z.url(), z.literal('')]).default(''),
  /** Certificate of ACM for the host of `publicUrl`, with which CloudFront serves that host; in us-east-1, as CloudFront wants. */
  certificateArn: z
    .union([
      z.string().regex(/^arn:aws[\w-]*:acm:us-east-1:\d{12}:certificate\/\S+$/),
      z.literal(''),
    ])
    .default(''),
});
const Settings = Fields.refine(
  ({ certificateArn, publicUrl }) => certificateArn === '' || publicUrl !== '',
  { path: ['publicUrl'], error: 'A certificate needs the address that it is for' },
);
export type Settings = z.infer<typeof Settings>;

/** `planOverrides.Trial.siteLimit` */
const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** Reads the settings from the app's context; a wrong one stops the synthesis and is named. */
export function readSettings(node: Node): Settings {
  const given = Object.keys(Fields.shape).flatMap((name) => {
    const value: unknown = node.tryGetContext(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const settings = Settings.safeParse(Object.fromEntries(given));
  if (settings.success) return settings.data;
  const mistakes = settings.error.issues.map((issue) => `${nameOf(issue.path)}: ${issue.message}`);
  throw new Error(`Settings that cannot be used:\n${mistakes.join('\n')}`);
}

const read = new WeakMap<IConstruct, Settings>();

/** The settings of the app that a construct belongs to. */
export function settingsOf(scope: IConstruct): Settings {
  const { root } = scope.node;
  const settings = read.get(root) ?? readSettings(root.node);
  read.set(root, settings);
  return settings;
}
