import { App, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addProduct } from '../../lib/app.ts';
import { needs } from '../../lib/needs.ts';
import { settingEntries } from '../../shared/settings/catalogue.ts';
import { ExplainedWildcards } from '../../lib/platform/explained-wildcards.ts';
import { isWhole } from '../support/is-whole.ts';
import { cdkContext, codeOf, emptyWebApp } from '../support/synthesize.ts';
import { adopted, secondDeployment } from './second-deployment.ts';
import { wiringOf } from './wiring-of.ts';
import type { Product, Wiring } from './wiring.ts';

/** Every secret has a parameter, such as `/web-vitals/crux-key` for `cruxKeyParameter`. */
const parameters = Object.fromEntries(
  settingEntries
    .filter(([, { kind, where }]) => kind === 'secret' && where !== 'local')
    .map(([name]) => {
      const words = name.replace(/Parameter$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter}`);
      return [name, `/web-vitals/${words.toLowerCase()}`];
    }),
);
/** Settings that make functions read secrets and ask probes, and that protect the stacks. */
const settings: Record<string, string> = {
  ...parameters,
  globalping: 'on',
  googleClientId: 'google-client',
  microsoftClientId: 'microsoft-client',
  slackClientId: 'slack-client',
  probeRegions: 'eu-central-1',
  terminationProtection: 'true',
  tracing: 'true',
  dashboard: 'true',
};

async function productApp(
  builtinCloudFormationValidation: boolean,
  given: Record<string, string> = settings,
): Promise<App> {
  const context = { ...cdkContext(), ...given };
  const app = new App({ context, builtinCloudFormationValidation });
  await addProduct(app, { codeOf, appFolder: emptyWebApp() });
  return app;
}

/**
 * The product's templates, checked by cdk-nag. Validating them against CloudFormation's schemas takes half of the time, so only
 * `npm test -- --all` does it.
 */
export async function synthesiseProduct(): Promise<{ product: Product; wiring: Wiring }> {
  const checked = await productApp(isWhole);
  Validations.of(checked).addPlugins(
    new ExplainedWildcards(checked),
    new AwsSolutionsChecks(checked),
  );
  try {
    // Throws if cdk-nag has an unexplained finding.
    checked.synth();
    return described(checked, null);
  } catch (error) {
    return described(await productApp(false), String(error));
  }
}

function described(app: App, refusal: string | null): { product: Product; wiring: Wiring } {
  return { product: productOf(app, refusal), wiring: wiringOf(app) };
}

function productOf(app: App, refusal: string | null): Product {
  const templates = new Map<string, Record<string, unknown>>(
    app.synth().stacks.map(({ stackName, template }) => [stackName, template]),
  );
  const stacks = app.node.children
    .filter((child) => child instanceof Stack)
    .map(({ node, stackName, terminationProtection }) => ({
      id: node.id,
      stackName,
      terminationProtection,
      template: templates.get(stackName) ?? {},
    }));
  return { refusal, stacks };
}

/** Parameters, too, can have the stage in their name. */
const ofStages = Object.fromEntries(
  Object.entries(settings).map(([name, value]) => [
    name,
    value.replace(/^\/\w.*(?=\/)/, '$&/{stage}'),
  ]),
);

/** Templates of a second deployment, in which some functions declare wrong needs, and what they give each function. */
export async function synthesiseSecond(
  faults: typeof needs,
): Promise<{ second: Product; faulty: Wiring }> {
  const own = new Map(needs);
  Object.assign(needs, { get: (name: string) => faults.get(name) ?? own.get(name) });
  try {
    const app = await productApp(false, { ...ofStages, ...secondDeployment });
    return { second: productOf(app, null), faulty: wiringOf(app, adopted) };
  } finally {
    Reflect.deleteProperty(needs, 'get');
  }
}
