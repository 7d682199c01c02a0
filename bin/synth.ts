/** Runs for `cdk synth` and `cdk deploy`. The CDK works in this process while another one builds the web app. */
import { buildWeb, webFolder } from './build-web.ts';
import { bundleFunctions } from './bundle.ts';

// Both are built by processes of their own, beside which the CDK loads.
const appFolder = buildWeb().then(() => webFolder);
const [, { synthesize }] = await Promise.all([bundleFunctions(), import('./app.ts')]);
await synthesize(appFolder);
