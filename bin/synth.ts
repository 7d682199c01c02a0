/** What `cdk synth` and `cdk deploy` run. The CDK is at work, in one thread, while the web app is built in another process. */
import { buildWeb, webFolder } from './build-web.ts';
import { bundleFunctions } from './bundle.ts';
import { pinImages } from './pin-images.ts';

await Promise.all([bundleFunctions(), pinImages()]);
const appFolder = buildWeb().then(() => webFolder);
// Loading the CDK takes a second.
const { synthesize } = await import('./app.ts');
await synthesize(appFolder);
