import type { Plugin } from 'vite';

const scripts = /<(script type="module"|link rel="modulepreload")/g;

/** What is painted first is prerendered, so styles and font go before scripts on a slow line. */
export const paintFirst = (): Plugin => ({
  name: 'paint-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll(scripts, '<$1 fetchpriority="low"'),
  },
});
