import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const reader = '<script src="/before-paint.js"></script>';

/** Bundles `src/early-paint.ts` into one script: as a chunk of the application it would wait for the others. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    publicDir: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('../src/early-paint.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [built] = Array.isArray(result) ? result : [result];
  const [script] = built && 'output' in built ? built.output : [];
  if (script?.type !== 'chunk') throw new Error('early-paint.ts has no script');
  return script.code;
}

/** Adds the script that paints the first answers of a screen before the application has started. */
export const earlyPaint = (): Plugin => {
  let src = '';
  return {
    name: 'early-paint',
    apply: 'build',
    async buildStart() {
      const source = await bundle();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      src = `assets/early-paint-${hash}.js`;
      this.emitFile({ type: 'asset', fileName: src, source });
    },
    transformIndexHtml: {
      order: 'post',
      // Before the modules: deferred scripts run in the order of the page.
      handler: (html) =>
        html.replace(reader, `${reader}<script defer fetchpriority="high" src="/${src}"></script>`),
    },
  };
};
