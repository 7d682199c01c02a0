import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import { defineConfig, type UserConfig } from 'vite';
import { leanContracts } from './build/lean-contracts.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { ownTasks } from './build/own-tasks.ts';
import { paintFirst } from './build/paint-first.ts';
import { preloadedScreens } from './build/preloaded-screens.ts';
import { prerendered } from './build/prerendered.ts';

/** What every screen needs and what changes only with a package update. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack\/(react-query|query-core))\//;
/** What the start knows of the calls: apart, since making its schemas is as much work as the rest of the start. */
const contracts =
  /\/shared\/(errors|messages|plans|calls\/(accounts|define-call|fields|plans)|models\/user)\.ts$/;

/**
 * What several screens need, by which of them need it. Small parts are put together: forty requests of a few hundred bytes
 * take longer than the kilobytes that a screen could do without.
 */
const shared = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 8000,
};

const css: NonNullable<UserConfig['css']> = {
  modules: { generateScopedName: '[name]_[local]_[hash:base64:5]' },
  postcss: { plugins: [mantinePreset()] },
};

export default defineConfig({
  plugins: [
    react(),
    leanContracts(),
    mantineStyles(),
    prerendered({ plugins: [react()], css }),
    ownTasks(),
    paintFirst(),
    preloadedScreens(),
  ],
  css,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // A shared chunk would be named after every screen that has a part in it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0] ?? name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework },
            { name: 'contracts', test: contracts },
            { name: 'start', tags: ['$initial'] },
            shared,
          ],
        },
      },
    },
  },
});
