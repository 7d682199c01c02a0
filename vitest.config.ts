import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { productInTime } from './test/browser/support/product-in-time.ts';
import { isWhole } from './test/support/is-whole.ts';
import { markdownDocuments } from './web/build/markdown-documents.ts';

/** Most tests wait for a database or a browser for half of their time, which leaves a processor to a third of them. */
const maxWorkers = Math.min(6, Math.ceil(availableParallelism() * 1.5));

/**
 * Files that take longest, which go first so that they do not run alone at the end. A project at a time, as a process
 * is kept for the next file of its own project only.
 */
const longest = [
  'screens',
  'opened-screens',
  'first-site',
  'today',
  'monitoring',
  'hostile-pages',
  'accounts',
  'payment',
  'lighthouse',
  'permissions',
  'failing-requests',
  'malformed-requests',
  'bundle',
  'killed-workers',
  'redelivery',
  'demo',
  'local-host',
  'markup-checker',
];
/** Files that do not need the synthesis, which runs beside the first tests. */
const waitsForNothing = /\/(?:web|shared|providers)\/|\/(?:demo|local-host)\.test\.ts$/;
const rank = ({ moduleId, project }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  const among = at === -1 ? longest.length : at;
  const order = ['node', 'web', 'browser'].indexOf(project.name) * 2;
  return (order + (waitsForNothing.test(moduleId) ? 0 : 1)) * 100 + among;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Tests that take long and seldom fail run with `npm test -- --all`. */
const slow = isWhole ? [] : ['**/*.slow.test.ts'];

/**
 * Rules, contracts and schemas, which keep no state. Node loads them itself, once per process; our other modules are
 * loaded again for each test file.
 */
const stateless = [/\/shared\/(?:[\w-]+\/)*[\w-]+\.ts$/];

/** Checks the results that the other projects recorded. */
const afterAllOthers = 'test/wiring/granted-rights.test.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'test-artefacts/report.json' }], productInTime],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{bin,lib,functions,shared,dev,test,bench}/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: ['test/browser/**', '**/*.dom.test.ts', afterAllOthers, ...slow],
          environment: 'node',
          isolate: false,
          server: { deps: { external: stateless } },
          globalSetup: 'test/wiring/synthesise-first.ts',
          setupFiles: ['test/reset-process-state.ts', 'test/repeat-properties.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // Hosts, databases and browsers of other tests share the processors.
          retry: 1,
          maxWorkers,
        },
      },
      {
        plugins: [react(), markdownDocuments()],
        test: {
          name: 'web',
          // Tests without DOM or storage run in Node.
          include: ['web/src/**/*.test.tsx', 'web/src/**/*.dom.test.ts'],
          environment: 'jsdom',
          // Files share the window, React and Mantine, which otherwise each of them would make and load; each has its
          // own copy of our modules.
          pool: 'threads',
          isolate: false,
          // As a build does: Mantine's variables are left out, whose style sheet jsdom would parse at each first
          // rendering.
          env: { DEV: '' },
          setupFiles: ['test/reset-process-state.ts', 'web/test-setup.ts'],
          testTimeout: 180_000,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: slow,
          // Each process loads the driver of the browser once.
          isolate: false,
          setupFiles: ['test/reset-process-state.ts'],
          globalSetup: [
            'test/wiring/synthesise-first.ts',
            'test/browser/support/product-on-demand.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          // Chromium on a busy machine answers late at times; `npm test` names each test that passed at its second try.
          retry: 1,
          // They wait for the product and the browser, which wait for each other.
          maxWorkers: maxWorkers + 1,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'wiring', include: [afterAllOthers], sequence: { groupOrder: 2 } } },
    ],
  },
});
