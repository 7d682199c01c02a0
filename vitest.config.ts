import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, which go first so that none of them runs on alone at the end. */
const longest = [
  'screens',
  'first-site',
  'lighthouse',
  'monitoring',
  'accounts',
  'failing-requests',
  'permissions',
  'bundle',
];
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? longest.length : at;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Tests that take long and seldom fail run with `npm test -- --all`. */
const slow = process.env['TEST_ALL'] === undefined ? ['**/*.slow.test.ts'] : [];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'test-artefacts/report.json' }]],
    projects: [
      {
        test: {
          name: 'node',
          include: [
            '{bin,lib,functions,shared,dev,test,bench}/**/*.test.ts',
            'web/build/*.test.ts',
          ],
          exclude: ['test/browser/**', ...slow],
          environment: 'node',
          isolate: false,
          setupFiles: ['test/as-in-a-process-of-its-own.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // A context of its own for each file, as in a process of its own, at half the price: jsdom itself is loaded once.
          pool: 'vmThreads',
          vmMemoryLimit: '768MB',
          setupFiles: ['web/test-setup.ts'],
          testTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: slow,
          globalSetup: 'test/browser/support/build-web-first.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
