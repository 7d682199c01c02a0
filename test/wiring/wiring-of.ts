/** Grants of each function in the templates: its settings, the policies of its role, and its queues. */
import { type App, Stack } from 'aws-cdk-lib';
import * as z from 'zod';
import { ProbeStack } from '../../lib/probes/probe-stack.ts';
import { JobWorker } from '../../lib/platform/job-worker.ts';
import { JobsStack } from '../../lib/platform/jobs-stack.ts';
import type { Statement } from '../support/iam/statement.ts';
import { resolverOf, Template } from './resolver.ts';
import type { Wiring } from './wiring.ts';

const FunctionProperties = z.looseObject({
  Code: z.object({ ZipFile: z.string() }),
  Role: z.unknown(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
  LoggingConfig: z.looseObject({ LogGroup: z.unknown() }),
});
const RoleProperties = z.looseObject({
  Policies: z
    .array(z.object({ PolicyDocument: z.object({ Statement: z.array(z.unknown()) }) }))
    .default([]),
});

/** As another resource of its type would be named: by its id without the hash. */
const names: Record<string, string> = {
  'AWS::DynamoDB::GlobalTable': 'table',
  'AWS::Cognito::UserPool': 'users',
  'AWS::Cognito::UserPoolClient': 'client',
};

const ofEveryFunction = ['METRICS_NAMESPACE', 'BILLING'];
const queueIn = (arn: string): string => /\[queue (.*)\]$/.exec(arn)?.[1] ?? arn;
/** Of a function that takes from these queues. */
const isConsuming = ({ Action, Resource: arns }: Statement, queues: readonly string[]): boolean =>
  Action.includes('sqs:ReceiveMessage') && arns.some((arn) => queues.includes(queueIn(arn)));

/** @param adopted names that stand for the resources of these names */
export function wiringOf(app: App, adopted: Readonly<Record<string, string>> = {}): Wiring {
  const templates = new Map(
    app.synth().stacks.map(({ stackName, template }) => [stackName, Template.parse(template)]),
  );
  const { resolve, statementOf } = resolverOf(templates, namesIn(app, templates), adopted);
  const wiring: Wiring = {};
  // Probes run in other regions, and are granted nothing.
  const probes = new Set(
    app.node.children.filter((child) => child instanceof ProbeStack).map((one) => one.stackName),
  );
  for (const [stack, { Resources }] of templates) {
    if (probes.has(stack)) continue;
    for (const [id, { Type, Properties: properties }] of Object.entries(Resources)) {
      const { Code, Role, Environment, LoggingConfig } =
        FunctionProperties.safeParse(properties).data ?? {};
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
        statements: statements.map((one) => statementOf(stack, one)),
        logGroup: resolve(stack, LoggingConfig?.LogGroup),
        queues: sources.map((one) => queueIn(resolve(stack, one.Properties['EventSourceArn']))),
      };
    }
  }
  return { ...wiring, ...ofJobs(app, wiring, statementOf) };
}

/**
 * Grants of each job. Jobs that share a function are held to their own needs; that their function has all of it, and
 * nothing else, is a test of its own.
 */
function ofJobs(
  app: App,
  functions: Wiring,
  statementOf: (stack: string, statement: unknown) => Statement,
): Wiring {
  const workers = app.node.findAll().filter((one) => one instanceof JobWorker);
  const jobs = workers.flatMap((one) => one.worker.jobs.map((job) => ({ one, job })));
  return Object.fromEntries(
    jobs.map(({ one, job }) => {
      const stack = Stack.of(one);
      const { environment = {}, statements = [], logGroup = '' } = functions[one.entryPoint] ?? {};
      const own = one.grantsOf(job.id);
      const queues = [job.queue];
      const given = new Set([...ofEveryFunction, ...Object.keys(own.environment)]);
      const granted = own.permissions.map((statement) =>
        statementOf(stack.stackName, stack.resolve(statement.toStatementJson())),
      );
      return [
        `${job.id}.worker`,
        {
          environment: Object.fromEntries(
            Object.entries(environment).filter(([name]) => given.has(name)),
          ),
          statements: [...granted, ...statements.filter((each) => isConsuming(each, queues))],
          logGroup,
          queues,
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
