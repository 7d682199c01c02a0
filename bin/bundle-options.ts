import type { BuildOptions } from 'esbuild';
import { root } from './entry-points.ts';
import { pureShared } from './lambda-aliases/pure-shared.ts';
import { smallerPackages } from './lambda-aliases/smaller-packages.ts';

/**
 * Packages that are too large to be bundled, or that depend on their own files; they are deployed beside the bundle.
 * The logger, the messages and the list of vendors are among them because they concern only code that shares Lighthouse's
 * copy.
 */
export const unbundled = [
  'lighthouse',
  'lighthouse-logger',
  'intl-messageformat',
  'third-party-web',
  '@sparticuz/chromium',
  'wapalyzer-core',
];
/** Bundled for functions without Lighthouse, which must share it with the process that calls it. */
export const sharedWithLighthouse = 'puppeteer-core';
export const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  legalComments: 'none',
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  external: unbundled,
  plugins: [smallerPackages, pureShared],
  // CommonJS packages call require(), which ESM does not have.
  banner: {
    js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);",
  },
  logLevel: 'warning',
};

/** For code that runs in the same process as Lighthouse. */
export const besideLighthouse: BuildOptions = {
  ...common,
  external: [...unbundled, sharedWithLighthouse],
};
