import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type UserConfig } from 'vite';
import * as z from 'zod';

const Prerender = z.object({ prerender: z.function({ output: z.record(z.string(), z.string()) }) });

/** Renders `src/prerender.tsx` with the build's settings, so that class names are the same. */
async function renderParts(settings: UserConfig): Promise<Record<string, string>> {
  const server = await createServer({
    ...settings,
    configFile: false,
    root: fileURLToPath(new URL('..', import.meta.url)),
    server: { middlewareMode: true, hmr: false, ws: false },
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    logLevel: 'error',
  });
  try {
    const module = await server.ssrLoadModule('/src/prerender.tsx');
    return Prerender.parse(module).prerender();
  } finally {
    await server.close();
  }
}

/**
 * Inserts the first paint into index.html: the sign-in screen, which is also the landing page, and the empty frame for
 * signed-in users. On a slow connection they appear seconds before the application.
 */
export const prerendered = (settings: UserConfig): Plugin => ({
  name: 'prerendered',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const parts = await renderParts(settings);
      return html.replaceAll(/<!--(\w+)-->/g, (comment, name: string) => parts[name] ?? comment);
    },
  },
});
