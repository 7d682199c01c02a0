import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addProduct } from '../lib/app.ts';
import { bundledCode } from '../lib/platform/bundled-code.ts';
import { ExplainedWildcards } from '../lib/platform/explained-wildcards.ts';
import { readSettings } from '../lib/settings.ts';
import { root } from './entry-points.ts';
import { pinImages } from './pin-images.ts';

/** Writes the templates. The functions are bundled already; the web app may still be building. */
export async function synthesize(appFolder: Promise<string>): Promise<void> {
  // Skipped: it takes four seconds, and `npm test` checks the same templates (lib/app.test.ts).
  // So are the tree and the origin of each construct, which only tools of the CDK read.
  const app = new App({
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
  });
  // Only an image is built from base images, and only they need Docker.
  if (readSettings(app.node).markupChecker === 'nu') await pinImages();
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
  await addProduct(app, {
    codeOf: bundledCode(root),
    appFolder,
    ...(account === undefined || region === undefined ? {} : { env: { account, region } }),
  });
  Validations.of(app).addPlugins(new ExplainedWildcards(app), new AwsSolutionsChecks(app));
  app.synth();
}
