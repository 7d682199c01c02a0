import type { Plugin } from 'vite';
import { listClients } from '../../shared/calls/registry/clients.ts';
import { getUserPlan } from '../../shared/calls/billing/plans.ts';
import { getPortfolio } from '../../shared/calls/portfolio/portfolio.ts';
import { listFixes } from '../../shared/calls/portfolio/today.ts';
import { getScanVerdict } from '../../shared/calls/measuring/scan-results.ts';
import { listSites } from '../../shared/calls/portfolio/sites.ts';
import { configPath } from '../src/lib/config-path.ts';
import { firstSites } from '../src/entities/site/rules/first-sites.ts';

const plan = `/api${getUserPlan.path.replace('{userId}', '{id}')}`;
const sites = `/api${listSites.path.replace('{email}', '{account}')}?first=${firstSites}`;

/**
 * Address and body of a request, as `web/src/lib/api.ts` makes them. Names in braces stand for values in `kept.ts`; `url`
 * is the parameter in the screen's own address. A request whose value is unknown is left out.
 */
type Call = [address: string, body?: unknown];

/** What the frame around every screen waits for. */
const frameCalls: Call[] = [[plan], [configPath]];

/** What the top of a report says. */
const verdict: Call = [`/api${getScanVerdict.path}?url={url}`];

interface Screen {
  /** Modules of the screen, each after those that load it. */
  modules: string[];
  /** The first requests of the screen. */
  calls: Call[];
}

const today = 'features/portfolio/today/today.page.tsx';

/** Screens that often begin a visit, by path, or by path and query. */
const screens: Record<string, Screen> = {
  '/dashboard': {
    modules: ['features/portfolio/overview/overview.page.tsx'],
    calls: [...frameCalls, [sites]],
  },
  '/today': {
    modules: [today],
    calls: [...frameCalls, [`/api${getPortfolio.path}`], [`/api${listClients.path}`]],
  },
  '/today?view=fixes': {
    modules: [today, 'features/portfolio/today/tabs/fixes.tsx'],
    calls: [...frameCalls, [`/api${listFixes.path}?device=mobile`], [`/api${listClients.path}`]],
  },
  '/registered-sites': {
    modules: ['features/portfolio/sites/registered-sites.page.tsx'],
    calls: [...frameCalls, [sites]],
  },
  '/siteDetails': {
    modules: ['features/measuring/site-details/site-details.page.tsx'],
    calls: [verdict, ...frameCalls],
  },
};
const frame = 'app/layout/authenticated-layout.tsx';

/** Modules with which visits often begin: the frame around every screen, and these screens. */
export const oftenOpened: readonly string[] = [
  ...new Set([frame, ...Object.values(screens).flatMap(({ modules }) => modules)]),
];

/** Code that is loaded when a dialog, a menu or a chart is needed. */
const onDemand = /\/@floating-ui\/|\/ModalBase\/|\/time-chart-plot\.tsx$/;

/**
 * Writes into the page the chunks, the style sheets and the first requests of each screen behind the sign-in.
 * `before-paint.js` fetches them at once; otherwise they would wait until the application has started and knows its route.
 */
export const preloadedScreens = (): Plugin => ({
  name: 'preloaded-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      /** A chunk with all that it imports, each after its own imports. */
      const needed = (fileName: string, found: Set<string>): Set<string> => {
        if (html.includes(`/${fileName}"`) || found.has(fileName)) return found;
        const imports = chunks.find((one) => one.fileName === fileName)?.imports ?? [];
        for (const file of imports) needed(file, found);
        return found.add(fileName);
      };
      const chunkOf = (module: string): string => {
        const chunk = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(`/${module}`)),
        );
        if (chunk === undefined) throw new Error(`${module} has no chunk of its own`);
        return chunk.fileName;
      };
      const stylesOf = (fileName: string): string[] => [
        ...(chunks.find((one) => one.fileName === fileName)?.viteMetadata?.importedCss ?? []),
      ];
      const lists = Object.entries(screens).map(([path, { modules, calls }]) => {
        const files = new Set<string>();
        for (const module of [frame, ...modules]) needed(chunkOf(module), files);
        const styles = [...new Set([...files].flatMap(stylesOf))];
        const early = chunks
          .filter(({ fileName }) => files.has(fileName))
          .flatMap(({ moduleIds }) => moduleIds.find((id) => onDemand.test(id)) ?? []);
        // A small module was merged into a chunk of others: it belongs in a group of `vite.config.ts`.
        if (early.length > 0) throw new Error(`${path} loads at once ${early.join(', ')}`);
        return [path, { code: [...files], styles, calls }] as const;
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
