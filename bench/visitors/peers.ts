import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { scriptOf } from '../../shared/visitors/script-settings.ts';
import { scriptText } from '../../functions/measuring/visitors/script-text.ts';

export interface Peer {
  name: string;
  /** Set up as its manual says, minified. */
  code: string;
  /** What of it is not measured. */
  note?: string;
}

const packages = [
  '@vercel/speed-insights@2',
  '@sentry/browser@11',
  'boomerangjs@1',
  'web-vitals@6',
];

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
  const boomerang = [
    'boomerang.js',
    'plugins/rt.js',
    'plugins/navtiming.js',
    'plugins/painttiming.js',
    'plugins/eventtiming.js',
    'plugins/continuity.js',
  ]
    .map((file) => readFileSync(join(folder, 'node_modules/boomerangjs', file), 'utf8'))
    .join(';\n');
  return [
    { name: 'an empty script', code: ';' },
    { name: 'ours', code: scriptOf(scriptText, settings) },
    {
      name: 'web-vitals alone',
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
      name: '@vercel/speed-insights',
      code: await bundled(`
        import { injectSpeedInsights } from '@vercel/speed-insights';
        injectSpeedInsights({ scriptSrc: '${origin}/none.js', endpoint: '${origin}/collect' });`),
      note: 'its loader only: the script that it loads from Vercel is not on npm',
    },
    {
      name: '@sentry/browser with tracing',
      code: await bundled(`
        import * as Sentry from '@sentry/browser';
        Sentry.init({ dsn: 'http://key@${host}/1', tracesSampleRate: 1, integrations: [Sentry.browserTracingIntegration()] });`),
    },
    {
      name: 'boomerangjs',
      code: `${await bundledScript(boomerang)};BOOMR.init({ beacon_url: '${origin}/collect', RT: { cookie: '' }, Continuity: { enabled: true } });`,
    },
  ];
}

async function bundledScript(contents: string): Promise<string> {
  const { outputFiles } = await build({ stdin: { contents }, minify: true, write: false });
  return outputFiles[0]?.text ?? '';
}
