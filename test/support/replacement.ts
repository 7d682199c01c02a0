/** What CloudFormation does with each resource when one deployment of the product follows another. */
import * as z from 'zod';
import { under } from './cloudformation.ts';
import { fixedName, nameOf } from './physical-names.ts';
import { replacingPaths, schemaOf } from './provider-schemas.ts';
import type { SynthesizedStack } from './synthesize.ts';

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
});
const Template = z.object({
  Resources: z.record(z.string(), Resource).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});
const Attribute = z.tuple([z.string(), z.unknown()]);
const OutputReference = z.object({ StackName: z.string(), OutputName: z.string() });

export interface DeployedResource {
  /** `us-east-1 WebVitals-production-Data TableCD117FA1` */
  place: string;
  stack: string;
  type: string;
  /** CloudFormation replaces a resource if this changes. */
  identity: string;
  /** A name that no other resource may have. */
  name: string | undefined;
  /** Properties that it has, besides the name, whose change replaces it. */
  replacing: string[];
  holdsData: boolean;
  isRetained: boolean;
}

/** Every resource of a deployment, by its place. */
export function deployedBy(
  stacks: readonly SynthesizedStack[],
): ReadonlyMap<string, DeployedResource> {
  const templates = new Map(
    stacks.map(({ stackName, template }) => [stackName, Template.parse(template)]),
  );
  const identities = new Map<string, string>();
  const identityOf = (stack: string, id: string): string => {
    const { Type = '', Properties = {} } = templates.get(stack)?.Resources[id] ?? {};
    const key = `${stack} ${id}`;
    const identity =
      identities.get(key) ??
      JSON.stringify([
        key,
        ...replacingPaths(Type).map((path) => resolved(stack, valuesAt(Properties, path))),
      ]);
    identities.set(key, identity);
    return identity;
  };
  /** With the identity of each resource instead of a reference to it: a replacement changes what refers to it. */
  const resolved = (stack: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => resolved(stack, one));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[kind, what] = ['', undefined]] = entries;
    if (kind === 'Ref' && what in (templates.get(stack)?.Resources ?? {}))
      return identityOf(stack, what);
    const [id, attribute] = kind === 'Fn::GetAtt' ? Attribute.parse(what) : [];
    if (id !== undefined) return [identityOf(stack, id), attribute];
    if (kind === 'Fn::GetStackOutput') {
      const { StackName, OutputName } = OutputReference.parse(what);
      return resolved(StackName, templates.get(StackName)?.Outputs[OutputName]?.Value);
    }
    return Object.fromEntries(entries.map(([name, inner]) => [name, resolved(stack, inner)]));
  };
  return new Map(
    stacks.flatMap(({ stackName: stack, region }) =>
      Object.entries(templates.get(stack)?.Resources ?? {}).map(([id, resource]) => {
        const { Type: type, Properties, DeletionPolicy } = resource;
        const place = `${region} ${stack} ${id}`;
        const deployed: DeployedResource = {
          place,
          stack,
          type,
          identity: identityOf(stack, id),
          name: fixedName(type, Properties, region),
          replacing: replacingPaths(type)
            .filter((path) => valuesAt(Properties, path).some((one) => one !== undefined))
            .map((path) => path.join('.'))
            .filter((path) => path !== nameOf(type)),
          holdsData: schemaOf(type)?.isStateful === true,
          isRetained: DeletionPolicy === 'Retain',
        };
        return [place, deployed] as const;
      }),
    ),
  );
}

const valuesAt = (properties: Record<string, unknown>, [first = '', ...rest]: readonly string[]) =>
  rest.reduce((values, key) => values.flatMap((one) => under(key, one)), [properties[first]]);

type Deployment = ReturnType<typeof deployedBy>;

/**
 * Why CloudFormation would refuse the second of two deployments: it creates a resource before it deletes the one that it replaces
 * or that moved, and the CDK does not delete stacks that are no longer in the app.
 */
export function refusals(before: Deployment, after: Deployment): string[] {
  const holders = Map.groupBy([...before.values(), ...after.values()], ({ name }) => name);
  return [...after.values()].flatMap(({ name, place, identity }) =>
    (name === undefined ? [] : (holders.get(name) ?? []))
      .filter((other) => other.place !== place || other.identity !== identity)
      .map((other) => `${place}: ${name} is taken by ${other.place}`),
  );
}

/** What holds data and is deleted or replaced by the second of two deployments. Stacks that leave the app stay as they are. */
export function lostData(before: Deployment, after: Deployment): DeployedResource[] {
  const stacks = new Set([...after.values()].map(({ stack }) => stack));
  return [...before.values()].filter(
    ({ holdsData, stack, place, identity }) =>
      holdsData && stacks.has(stack) && after.get(place)?.identity !== identity,
  );
}
