import { Template } from 'aws-cdk-lib/assertions';
import { type Product, readProduct } from '../wiring/wiring.ts';

type Resource = ReturnType<Template['findResources']>[string];

export interface Cloud extends Product {
  /** Every resource of a type, in all stacks. */
  all(type: string): Resource[];
  /** The template of a stack. */
  of(stackName: string): Template;
  templates: ReadonlyMap<string, Template>;
}

/** The product's templates, which `test/wiring/synthesise-first.ts` has synthesised for all test files. */
export async function useCloud(): Promise<Cloud> {
  const product = await readProduct();
  const templates = new Map(
    product.stacks.map(({ id, template }) => [id, Template.fromJSON(template)]),
  );
  return {
    ...product,
    all: (type) =>
      [...templates.values()].flatMap((template) => Object.values(template.findResources(type))),
    of(name) {
      const template = templates.get(name);
      if (template === undefined) throw new Error(`There is no stack ${name}`);
      return template;
    },
    templates,
  };
}
