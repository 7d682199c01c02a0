/** Runs for `cdk synth` and `cdk deploy`. The CDK works in this process while another one builds the web app. */
import { buildWeb, webFolder } from './build-web.ts';
import { bundleFunctions } from './bundle.ts';
import { pinImages } from './pin-images.ts';

await Promise.all([bundleFunctions(), pinImages()]);
const appFolder = buildWeb().then(() => webFolder);
// Loading the CDK takes a second.
const { synthesize } = await import('./app.ts');
await synthesize(appFolder);
