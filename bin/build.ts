/** Everything that is deployed: the functions' bundles and the single-page app, side by side. */
import { bundleFunctions } from './bundle.ts';
import { buildWeb } from './build-web.ts';

await Promise.all([bundleFunctions(), buildWeb()]);
