import { mkdirSync, writeFileSync } from 'node:fs';
import { buildOnce } from '../../bin/build-once.ts';
import { wiringFile, wiringFolder } from './wiring.ts';

/** Writes down what the templates give each function, once for all test files, when it may have changed. */
export default async function setup(): Promise<void> {
  await buildOnce({
    folder: wiringFolder,
    sources: ['lib/**/*', 'shared/**/*', 'test/wiring/*', 'cdk.json', 'package-lock.json'],
    async build() {
      const { synthesiseWiring } = await import('./synthesise-wiring.ts');
      mkdirSync(wiringFolder, { recursive: true });
      writeFileSync(wiringFile, JSON.stringify(await synthesiseWiring(), null, 1));
    },
  });
}
