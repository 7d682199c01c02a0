import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type UserConfig } from 'vite';
import { cssMixins, sourcesOfMixins } from './build/css-mixins.ts';
import { leanContracts } from './build/lean-contracts.ts';
import { leanPackages } from './build/lean-packages.ts';
import { markdownDocuments } from './build/markdown-documents.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { oftenOpenedChunks } from './build/often-opened.ts';
import { ownTasks, paintFirst } from './build/own-tasks.ts';
import { preloadedScreens } from './build/preloaded-screens.ts';
import { prerendered } from './build/prerendered.ts';

/** Code that every screen needs and that changes only with a package update. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core))\//;
/** As their own script, and so their own task, they leave no long task at the start (see build/own-tasks.ts). */
const schemas = /\/node_modules\/zod\/|\/shared\//;
/** The frame and everything in it: one file, where each combination of other screens would make two dozen. */
const frame = /\/app\/layout\/authenticated-layout\.tsx$/;
const often = oftenOpenedChunks();
/**
 * Other code that several screens share, grouped by those screens. Small parts are not merged: with
 * `entriesAwareMergeThreshold`, rolldown 1.2 makes chunks that import each other, and no screen would open.
 */
const shared = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
};

const css: NonNullable<UserConfig['css']> = {
  modules: { generateScopedName: '[name]_[local]_[hash:base64:5]' },
  postcss: { plugins: [mantinePreset({ mixins: cssMixins }), sourcesOfMixins] },
};

const productionRouter = (file: string): string =>
  fileURLToPath(
    new URL(`../node_modules/react-router/dist/production/${file}.mjs`, import.meta.url),
  );
/** The package's own exports lead every bundler to its development build, which checks and warns. */
const routerInProduction = {
  'react-router/dom': productionRouter('dom-export'),
  'react-router': productionRouter('index'),
};

export default defineConfig(({ command }) => ({
  resolve: { alias: command === 'build' ? routerInProduction : {} },
  plugins: [
    react(),
    leanContracts(),
    leanPackages(),
    markdownDocuments(),
    mantineStyles(),
    prerendered({ plugins: [react()], css }),
    ownTasks(),
    paintFirst(),
    preloadedScreens(),
    often.plugin,
  ],
  css,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Otherwise a shared chunk would be named after every screen that uses it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework },
            { name: 'schemas', tags: ['$initial'], test: schemas },
            { name: 'start', tags: ['$initial'] },
            { name: 'frame', test: frame },
            often.group,
            shared,
          ],
        },
      },
    },
  },
}));
