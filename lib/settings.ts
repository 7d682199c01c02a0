import type { Node } from 'constructs';
import * as z from 'zod';
import { type QueueName, queues } from '../shared/jobs/define-job.ts';

const QueueNames = z.enum(Object.keys(queues) as QueueName[]);

/** Context is text where it comes from the command line, and anything where it comes from cdk.json. */
function parsedJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** What an operator may set, as CDK context: `cdk deploy -c mailFrom=…` or in cdk.json. */
const Fields = z.object({
  /** Sender of mails; an address or domain verified in SES. */
  mailFrom: z.email().default('no-reply@example.com'),
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
  /** JSON of partial plans laid over `shared/plans.ts`. */
  planOverrides: z.string().default(''),
  /** Workers at once by queue, instead of the numbers of `shared/jobs`; an object, or JSON of one. */
  workers: z
    .preprocess(parsedJson, z.partialRecord(QueueNames, z.number().int().min(2).max(1000)))
    .default({}),
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

/** Reads the settings from the app's context; a wrong one stops the synthesis and is named. */
export function readSettings(node: Node): Settings {
  const given = Object.keys(Fields.shape).flatMap((name) => {
    const value: unknown = node.tryGetContext(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Settings.parse(Object.fromEntries(given));
}
