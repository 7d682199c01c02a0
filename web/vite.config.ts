import react from '@vitejs/plugin-react';
import mantinePreset from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { defineConfig } from 'vite';

/** What every screen needs and what changes only with a package update. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack)\//;

export default defineConfig({
  plugins: [react()],
  css: {
    postcss: {
      plugins: [
        mantinePreset(),
        simpleVars({
          variables: { 'mantine-breakpoint-sm': '48em', 'mantine-breakpoint-md': '62em' },
        }),
      ],
    },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } },
    },
  },
});
