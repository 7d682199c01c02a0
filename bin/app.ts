/** What `cdk synth` and `cdk deploy` run, after bin/bundle.ts. */
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { addProduct } from '../lib/app.ts';
import { bundledCode } from '../lib/platform/bundled-code.ts';
import { ExplainedWildcards } from '../lib/platform/explained-wildcards.ts';
import { root } from './entry-points.ts';

const app = new App();
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
addProduct(app, {
  codeOf: bundledCode(root),
  appFolder: join(root, 'dist', 'web'),
  ...(account === undefined || region === undefined ? {} : { env: { account, region } }),
});
Validations.of(app).addPlugins(new ExplainedWildcards(app), new AwsSolutionsChecks(app));
app.synth();
