import { buildWeb } from '../../../bin/build-web.ts';

/** Once before all test files: hosts that start at the same time must find the web app built. */
export default async function setup(): Promise<void> {
  await buildWeb();
}
