import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** After everything else and one by one: Lighthouse's numbers and pictures suffer from company. */
const alone = ['lighthouse', 'bundled-browsers', 'screenshots'].map(
  (name) => `test/browser/${name}.test.ts`,
);
const inBrowser = {
  globalSetup: 'test/browser/support/build-web-first.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-artefacts/report.json' }]],
    projects: [
      {
        test: {
          name: 'node',
          include: ['{bin,lib,functions,shared,dev,test,bench}/**/*.test.ts'],
          exclude: ['test/browser/**'],
          environment: 'node',
          testTimeout: 20_000,
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
          testTimeout: 20_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: alone,
          ...inBrowser,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser-alone',
          include: alone,
          ...inBrowser,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
