import * as z from 'zod';

const Template = z.object({
  Resources: z
    .record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() }))
    .default({}),
  Outputs: z.record(z.string(), z.unknown()).default({}),
});
type Template = z.infer<typeof Template>;
const Route = z.object({ RouteKey: z.string() });
const OutputReference = z.object({ StackName: z.string(), OutputName: z.string() });

/** Every value under a key, at any depth. */
export function under(key: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === key ? [inner] : under(key, inner),
  );
}

const routesIn = ({ Resources }: Template): Map<string, string> =>
  new Map(
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) =>
      Type === 'AWS::ApiGatewayV2::Route' ? [[id, Route.parse(Properties).RouteKey]] : [],
    ),
  );

/**
 * Deployed stacks, as far as CloudFormation would refuse an update of them: it creates new resources first and deletes old ones
 * last, API Gateway refuses a second route with the same key, and a reference needs an output or a resource that exists then.
 */
export class DeployedStacks {
  readonly #stacks = new Map<string, Template>();

  /** @throws with the reason of the refusal */
  deploy(name: string, given: unknown): void {
    const template = Template.parse(given);
    this.#refuseTakenRoutes(name, template);
    for (const reference of under('Fn::GetStackOutput', template)) {
      const { StackName, OutputName } = OutputReference.parse(reference);
      if (!(OutputName in (this.#stacks.get(StackName)?.Outputs ?? {})))
        throw new Error(`${name}: ${StackName} has no output ${OutputName}`);
    }
    const attributes = under('Fn::GetAtt', template).flatMap((one) =>
      Array.isArray(one) ? [String(one[0])] : [],
    );
    for (const id of attributes)
      if (!(id in template.Resources)) throw new Error(`${name} has no resource ${id}`);
    this.#stacks.set(name, template);
  }

  /** The stacks of an app in its order; as the CDK does, those whose template has not changed are left alone. */
  deployAll(templates: ReadonlyMap<string, unknown>): void {
    for (const [name, template] of templates)
      if (JSON.stringify(this.#stacks.get(name)) !== JSON.stringify(Template.parse(template)))
        this.deploy(name, template);
  }

  get routes(): string[] {
    return [...this.#stacks.values()].flatMap((template) => [...routesIn(template).values()]);
  }

  /** References to outputs that have gone since. */
  get dangling(): string[] {
    return [...this.#stacks].flatMap(([name, template]) =>
      under('Fn::GetStackOutput', template)
        .map((reference) => OutputReference.parse(reference))
        .filter(
          ({ StackName, OutputName }) =>
            !(OutputName in (this.#stacks.get(StackName)?.Outputs ?? {})),
        )
        .map(({ OutputName }) => `${name}: ${OutputName}`),
    );
  }

  #refuseTakenRoutes(name: string, template: Template): void {
    const own = routesIn(this.#stacks.get(name) ?? Template.parse({}));
    for (const [id, key] of routesIn(template)) {
      const isNew = own.get(id) !== key;
      if (isNew && this.routes.includes(key))
        throw new Error(`${name}: Route with key ${key} already exists for this API`);
    }
  }
}
