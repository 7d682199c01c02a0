import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { scriptOf } from '../../shared/visitors/script-settings.ts';
import { scriptText } from '../../functions/measuring/visitors/script-text.ts';

export interface Peer {
  name: 'empty' | 'ours' | 'web-vitals' | 'sentry';
  /** Set up as its manual says, minified. */
  code: string;
}

const packages = ['@sentry/browser@11', 'web-vitals@6'];

/** Our script and those of others, which npm installs into a folder. @param origin receives what they send */
export async function peers(folder: string, origin: string): Promise<Peer[]> {
  await promisify(execFile)('npm', [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    folder,
    ...packages,
  ]);
  const bundled = async (contents: string): Promise<string> => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    });
    return outputFiles[0]?.text ?? '';
  };
  const { hostname, host } = new URL(origin);
  const settings = {
    key: 'abcdefghijkm',
    at: `${origin}/v/abcdefghijkm`,
    rate: 1,
    hosts: [hostname],
  };
  return [
    { name: 'empty', code: ';' },
    { name: 'ours', code: scriptOf(scriptText, settings) },
    {
      name: 'web-vitals',
      code: await bundled(`
        import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals/attribution';
        const all = {};
        for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB])
          observe(({ name, value, id, rating, navigationType }) => { all[name] = { value, id, rating, navigationType }; });
        addEventListener('visibilitychange', () => {
          if (document.visibilityState === 'hidden') navigator.sendBeacon('${origin}/collect', JSON.stringify(all));
        });`),
    },
    {
      name: 'sentry',
      code: await bundled(`
        import * as Sentry from '@sentry/browser';
        Sentry.init({ dsn: 'http://key@${host}/1', tracesSampleRate: 1, integrations: [Sentry.browserTracingIntegration()] });`),
    },
  ];
}
