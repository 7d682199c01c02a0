import { App, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll } from 'vitest';
import { addProduct } from '../../lib/app.ts';
import { ExplainedWildcards } from '../../lib/platform/explained-wildcards.ts';
import { isWhole } from '../support/is-whole.ts';
import { cdkContext, codeOf, emptyWebApp } from '../support/synthesize.ts';

type Resource = ReturnType<Template['findResources']>[string];

export interface Cloud {
  /** Every resource of a type, of whichever stack. */
  all(type: string): Resource[];
  /** The template of a stack. */
  of(stackName: string): Template;
  stacks: readonly Stack[];
  templates: ReadonlyMap<string, Template>;
}

/**
 * The product's templates, synthesised once for a test file, with cdk-nag on. Their validation against CloudFormation's schemas
 * takes half of the time, so it is on with `npm test -- --all` only.
 */
export function useCloud(): Cloud {
  const templates = new Map<string, Template>();
  const stacks: Stack[] = [];
  beforeAll(async () => {
    const given = { terminationProtection: 'true', probeRegions: 'eu-central-1' };
    const context = { ...cdkContext(), ...given };
    const app = new App({ context, builtinCloudFormationValidation: isWhole });
    await addProduct(app, { codeOf, appFolder: emptyWebApp() });
    Validations.of(app).addPlugins(new ExplainedWildcards(app), new AwsSolutionsChecks(app));
    // Throws if cdk-nag has an unexplained finding.
    app.synth();
    stacks.push(...app.node.children.filter((child) => child instanceof Stack));
    for (const stack of stacks) templates.set(stack.node.id, Template.fromStack(stack));
  });
  return {
    all: (type) =>
      [...templates.values()].flatMap((template) => Object.values(template.findResources(type))),
    of(name) {
      const template = templates.get(name);
      if (template === undefined) throw new Error(`There is no stack ${name}`);
      return template;
    },
    stacks,
    templates,
  };
}
