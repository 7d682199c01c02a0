import type { Plugin } from 'vite';

/** Screens that a visit often begins with, and where their code is. */
const screens: Record<string, string> = {
  '/dashboard': 'features/overview/overview.page.tsx',
  '/registered-sites': 'features/sites/registered-sites.page.tsx',
  '/siteDetails': 'features/site-details/site-details.page.tsx',
};
const frame = 'app/layout/authenticated-layout.tsx';

/**
 * Writes into the page which chunks a screen behind the sign-in is made of. `before-paint.js` asks for them at once, which
 * would otherwise wait until the application has started and knows its route.
 */
export const preloadedScreens = (): Plugin => ({
  name: 'preloaded-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const needed = (fileName: string, found: Set<string>): Set<string> => {
        if (html.includes(`/${fileName}"`) || found.has(fileName)) return found;
        found.add(fileName);
        const imports = chunks.find((one) => one.fileName === fileName)?.imports ?? [];
        for (const file of imports) needed(file, found);
        return found;
      };
      const chunkOf = (module: string): string => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`));
        if (chunk === undefined) throw new Error(`${module} has no chunk of its own`);
        return chunk.fileName;
      };
      const lists = Object.entries(screens).map(([path, module]) => {
        const files = needed(chunkOf(module), needed(chunkOf(frame), new Set()));
        return [path, [...files]];
      });
      const data = JSON.stringify(Object.fromEntries(lists));
      const reader = '<script src="/before-paint.js">';
      return html.replace(
        reader,
        `<script type="application/json" id="screens">${data}</script>${reader}`,
      );
    },
  },
});
