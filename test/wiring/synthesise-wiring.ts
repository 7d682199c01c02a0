import { App, Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addProduct } from '../../lib/app.ts';
import { needs } from '../../lib/needs.ts';
import { ExplainedWildcards } from '../../lib/platform/explained-wildcards.ts';
import { isWhole } from '../support/is-whole.ts';
import { cdkContext, codeOf, emptyWebApp } from '../support/synthesize.ts';
import { wiringOf } from './wiring-of.ts';
import type { Product, Wiring } from './wiring.ts';

/** Settings that make functions read secrets and ask probes, and that protect the stacks. */
const settings = {
  cruxKeyParameter: '/web-vitals/crux-key',
  semrushKeyParameter: '/web-vitals/semrush-key',
  globalping: 'on',
  globalpingTokenParameter: '/web-vitals/globalping-token',
  googleAnalyticsKeyParameter: '/web-vitals/google-analytics-key',
  googleClientId: 'google-client',
  googleSecretParameter: '/web-vitals/google-secret',
  microsoftClientId: 'microsoft-client',
  microsoftSecretParameter: '/web-vitals/microsoft-secret',
  slackClientId: 'slack-client',
  slackSecretParameter: '/web-vitals/slack-secret',
  stripeKeyParameter: '/web-vitals/stripe-key',
  stripeWebhookSecretParameter: '/web-vitals/stripe-webhook-secret',
  probeRegions: 'eu-central-1',
  probesParameter: '/web-vitals/probes',
  terminationProtection: 'true',
};

async function productApp(builtinCloudFormationValidation: boolean): Promise<App> {
  const context = { ...cdkContext(), ...settings };
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
  const templates = new Map<string, Record<string, unknown>>(
    app.synth().stacks.map(({ stackName, template }) => [stackName, template]),
  );
  const stacks = app.node.children
    .filter((child) => child instanceof Stack)
    .map(({ node, stackName, terminationProtection }) => ({
      id: node.id,
      terminationProtection,
      template: templates.get(stackName) ?? {},
    }));
  return { product: { refusal, stacks }, wiring: wiringOf(app) };
}

/** What the templates give each function when some functions declare wrong needs. */
export async function synthesiseFaults(faults: typeof needs): Promise<Wiring> {
  const own = new Map(needs);
  Object.assign(needs, { get: (name: string) => faults.get(name) ?? own.get(name) });
  try {
    return wiringOf(await productApp(false));
  } finally {
    Reflect.deleteProperty(needs, 'get');
  }
}
