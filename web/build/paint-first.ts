import type { Plugin } from 'vite';

const scripts = /<(script type="module"|link rel="modulepreload")/g;

/** The first paint is prerendered, so styles and font load before scripts on a slow connection. */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(scripts, '<$1 fetchpriority="low"'),
  },
});
