/** Grants of each function in the templates: its settings, the rights of its role, and its queues. */
import { type App, Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { ProbeStack } from '../../lib/probes/probe-stack.ts';
import { JobWorker } from '../../lib/platform/job-worker.ts';
import { JobsStack } from '../../lib/platform/jobs-stack.ts';
import { rightsIn, Statement } from './rights-in.ts';
import type { Wiring } from './wiring.ts';

const Properties = z.looseObject({});
const Resource = z.object({ Type: z.string(), Properties: Properties.default({}) });
const Template = z.object({
  Resources: z.record(z.string(), Resource).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});
type Template = z.infer<typeof Template>;
const FunctionProperties = z.looseObject({
  Code: z.object({ ZipFile: z.string() }),
  Role: z.unknown(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});
const RoleProperties = z.looseObject({
  Policies: z
    .array(z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) }))
    .default([]),
});

/** As another resource of its type would be named: by its id without the hash. */
const names: Record<string, string> = {
  'AWS::DynamoDB::GlobalTable': 'table',
  'AWS::Cognito::UserPool': 'users',
  'AWS::Cognito::UserPoolClient': 'client',
};
const pseudo: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-1',
  'AWS::AccountId': '123456789012',
  'AWS::URLSuffix': 'amazonaws.com',
};

const ofEveryFunction = ['METRICS_NAMESPACE', 'BILLING'];
/** Of the function that takes from a queue. */
const isConsuming = (right: string): boolean =>
  /^sqs:(?:ReceiveMessage|DeleteMessage|GetQueueAttributes|ChangeMessageVisibility) /.test(right);

/** @param adopted names that stand for the resources of these names */
export function wiringOf(app: App, adopted: Readonly<Record<string, string>> = {}): Wiring {
  const templates = new Map(
    app.synth().stacks.map(({ stackName, template }) => [stackName, Template.parse(template)]),
  );
  const nameOf = namesIn(app, templates);
  const resolve = (stack: string, value: unknown): string => {
    const text = textOf(stack, value);
    const found = Object.entries(adopted).find(([name]) => text.includes(name));
    if (found === undefined) return text;
    const [name, instead] = found;
    // An ARN of ours is the name of the resource.
    return text.slice(text.startsWith('arn:') ? text.indexOf(name) : 0).replace(name, instead);
  };
  const textOf = (stack: string, value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value);
    const [[kind, what] = ['', undefined]] = Object.entries(value);
    if (kind === 'Ref') return pseudo[String(what)] ?? nameOf(stack, String(what));
    if (kind === 'Fn::GetAtt' && Array.isArray(what)) return nameOf(stack, String(what[0]));
    if (kind === 'Fn::Join' && Array.isArray(what) && Array.isArray(what[1]))
      return what[1].map((part) => textOf(stack, part)).join(String(what[0]));
    const output = z.object({ StackName: z.string(), OutputName: z.string() }).safeParse(what).data;
    // Something computed, which no right is on.
    if (kind !== 'Fn::GetStackOutput' || output === undefined) return JSON.stringify(value);
    const { StackName, OutputName } = output;
    return textOf(StackName, templates.get(StackName)?.Outputs[OutputName]?.Value);
  };
  const wiring: Wiring = {};
  // Probes run in other regions, and are granted nothing.
  const probes = new Set(
    app.node.children.filter((child) => child instanceof ProbeStack).map((one) => one.stackName),
  );
  for (const [stack, { Resources }] of templates) {
    if (probes.has(stack)) continue;
    for (const [id, { Type, Properties: properties }] of Object.entries(Resources)) {
      const { Code, Role, Environment } = FunctionProperties.safeParse(properties).data ?? {};
      const entryPoint = /'(.*)'/.exec(Code?.ZipFile ?? '')?.[1];
      if (Type !== 'AWS::Lambda::Function' || entryPoint === undefined) continue;
      const role = Resources[idIn(Role)];
      const { Policies } = RoleProperties.parse(role?.Properties);
      const statements = Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      const sources = Object.values(Resources).filter(
        (one) =>
          one.Type === 'AWS::Lambda::EventSourceMapping' &&
          idIn(one.Properties['FunctionName']) === id,
      );
      wiring[entryPoint] = {
        environment: Object.fromEntries(
          Object.entries(Environment?.Variables ?? {}).map(([name, value]) => [
            name,
            resolve(stack, value),
          ]),
        ),
        rights: rightsIn(statements, (value) => resolve(stack, value)),
        queues: sources.map((one) =>
          resolve(stack, one.Properties['EventSourceArn']).replace(/\[queue (.*)\]/, '$1'),
        ),
      };
    }
  }
  return { ...wiring, ...ofJobs(app, wiring, resolve) };
}

/**
 * Grants of each job. Jobs that share a function are held to their own needs; that their function has all of it, and
 * nothing else, is a test of its own.
 */
function ofJobs(
  app: App,
  functions: Wiring,
  resolve: (stack: string, value: unknown) => string,
): Wiring {
  const workers = app.node.findAll().filter((one) => one instanceof JobWorker);
  const jobs = workers.flatMap((one) => one.worker.jobs.map((job) => ({ one, job })));
  return Object.fromEntries(
    jobs.map(({ one, job }) => {
      const stack = Stack.of(one);
      const { environment = {}, rights = [] } = functions[one.entryPoint] ?? {};
      const own = one.grantsOf(job.id);
      const given = new Set([...ofEveryFunction, ...Object.keys(own.environment)]);
      const statements = own.permissions.map((statement) =>
        Statement.parse(stack.resolve(statement.toStatementJson())),
      );
      const granted = rightsIn(statements, (value) => resolve(stack.stackName, value));
      return [
        `${job.id}.worker`,
        {
          environment: Object.fromEntries(
            Object.entries(environment).filter(([name]) => given.has(name)),
          ),
          rights: [...new Set([...granted, ...rights.filter(isConsuming)])].toSorted(),
          queues: [job.queue],
        },
      ];
    }),
  );
}

/** The logical id that `{ Ref }` or `{ Fn::GetAtt }` of the same stack names. */
function idIn(reference: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = z
    .object({ Ref: z.string().optional(), 'Fn::GetAtt': z.array(z.string()).optional() })
    .parse(reference);
  return Ref ?? attribute?.[0] ?? '';
}

function namesIn(
  app: App,
  templates: ReadonlyMap<string, Template>,
): (stack: string, id: string) => string {
  const queues = new Map<string, string>();
  for (const stack of app.node.children.filter((child) => child instanceof JobsStack)) {
    for (const [name, { queue }] of stack.queues) {
      const element = queue.node.defaultChild;
      if (Stack.isStack(element) || element === undefined) continue;
      queues.set(`${stack.stackName} ${stack.resolve(Reflect.get(element, 'ref')).Ref}`, name);
    }
  }
  return (stack, id) => {
    const type = templates.get(stack)?.Resources[id]?.Type ?? '';
    const queue = queues.get(`${stack} ${id}`);
    if (queue !== undefined) return `[queue ${queue}]`;
    return `[${names[type] ?? id.replace(/[0-9A-F]{8}$/, '').toLowerCase()}]`;
  };
}
