/** Builds the single-page app, the API's documentation and the runbook into `dist/web`. */
import { join } from 'node:path';
import { buildOnce } from './build-once.ts';
import { root } from './entry-points.ts';
import { runProgram } from './run-program.ts';

export const webFolder = join(root, 'dist', 'web');

/** @returns whether a build was needed */
export function buildWeb(): Promise<boolean> {
  return buildOnce({
    folder: webFolder,
    sources: [
      'web/**/*.*',
      'shared/**/*.ts',
      'bin/{web-files,api-docs,plain-page,runbook-page}.ts',
      'docs/runbook/*.md',
      'package-lock.json',
    ],
    // Always for production: a test runner's own value would build React for development.
    build: () => runProgram('bin/web-files.ts', [], { ...process.env, NODE_ENV: 'production' }),
  });
}
