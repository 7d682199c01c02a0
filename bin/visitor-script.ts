/**
 * Builds the script for customers' pages into functions/measuring/visitors/script-text.ts, from which it is served; `--check` fails if
 * the committed one is stale.
 */
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { root } from './entry-points.ts';
import { writeOrCheck } from './generated-file.ts';

/** Chrome then compiles all of it on another thread, rather than each function on the main thread when it is first called. */
const hint = '//# allFunctionsCalledOnLoad\n';
const notice = `${hint}/*! web-vitals, Apache-2.0, Google LLC */`;
/** So that the minifier does not find the function unused. */
const assigned = 'globalThis.script=';

/** A function of `ScriptSettings`, which never throws. swc makes it a tenth smaller than esbuild does. */
async function buildScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['shared/visitors/visitor-script.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    // As web-vitals' own builds do.
    mangleProps: /^_/,
    banner: { js: `${assigned}visitorSettings=>{try{` },
    footer: { js: '}catch{}}' },
  });
  const { code } = await minify(outputFiles[0]?.text ?? '', {
    ecma: 2020,
    compress: { ecma: 2020, passes: 3, pure_getters: true },
    mangle: true,
  });
  return `${notice}(${code.slice(assigned.length).replace(/;\s*$/, '')})`;
}
const text = `// Built by bin/visitor-script.ts from shared/visitors/visitor-script.ts and web-vitals (Apache-2.0, Google LLC).
export const scriptText = ${JSON.stringify(await buildScript())};
`;
writeOrCheck('functions/measuring/visitors/script-text.ts', text);
