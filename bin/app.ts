import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addProduct } from '../lib/app.ts';
import { bundledCode } from '../lib/platform/bundled-code.ts';
import { ExplainedWildcards } from '../lib/platform/explained-wildcards.ts';
import { root } from './entry-points.ts';

/** Writes the templates, of functions that are bundled already and a web app that may still be built. */
export async function synthesize(appFolder: Promise<string>): Promise<void> {
  // It takes four seconds and finds what `npm test` has found in the same templates (lib/app.test.ts).
  const app = new App({ builtinCloudFormationValidation: false });
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
  await addProduct(app, {
    codeOf: bundledCode(root),
    appFolder,
    ...(account === undefined || region === undefined ? {} : { env: { account, region } }),
  });
  Validations.of(app).addPlugins(new ExplainedWildcards(app), new AwsSolutionsChecks(app));
  app.synth();
}
