/** Builds everything that is deployed: the functions' bundles and the single-page app, in parallel. */
import { bundleFunctions } from './bundle.ts';
import { buildWeb } from './build-web.ts';

await Promise.all([bundleFunctions(), buildWeb()]);
