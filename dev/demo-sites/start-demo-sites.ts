import { createServer } from 'node:http';
import { type Beacons, isOfVisitor } from '../gateway/beacons.ts';
import { listen, type Listening } from '../listen.ts';
import { answerDown, answerRequest } from './answer-request.ts';
import { fastSite } from './fast-site.ts';
import { slowSite } from './slow-site.ts';
import { wordpressSite } from './wordpress-site.ts';

const sites = { fast: fastSite, slow: slowSite, wordpress: wordpressSite };
export type DemoSiteName = keyof typeof sites;

/** The sites to scan on this machine, and the ports that the local host gives them. */
export const demoSites = [
  { name: 'fast', title: fastSite.title, port: 8101 },
  { name: 'slow', title: slowSite.title, port: 8102 },
  { name: 'wordpress', title: wordpressSite.title, port: 8103 },
] as const satisfies { name: DemoSiteName; title: string; port: number }[];

/** How visits of the demo sites are measured. */
export interface DemoVisitors {
  /** Key of a site whose visitors are measured. */
  keyOf(name: DemoSiteName): string | undefined;
  /** Answers what the pages ask of the product: its ports are closed to pages that are scanned. */
  handle: Beacons['handle'];
}

export interface RunningDemoSites {
  /** Such as `http://127.0.0.1:8101`, without a trailing slash. */
  origins: Record<DemoSiteName, string>;
  close(): Promise<void>;
}

/**
 * Serves the demo sites on loopback.
 * @param options.ports ports instead of those of `demoSites`; 0 takes any free one
 * @throws the error of the first port that is taken (`EADDRINUSE`, with its `port`), after closing the others
 */
export async function startDemoSites(
  options: {
    ports?: Partial<Record<DemoSiteName, number>>;
    /** Asked at every request: a site that is down answers 503. */
    isDown?: (name: DemoSiteName) => boolean;
    visitors?: DemoVisitors | undefined;
  } = {},
): Promise<RunningDemoSites> {
  const started: Listening[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(started.map((one) => one.close()));
  };
  const start = async (name: DemoSiteName, port: number): Promise<string> => {
    const { isDown, visitors } = options;
    const server = createServer((request, response) => {
      if (isDown?.(name) === true) return answerDown(response);
      const answering =
        visitors !== undefined && isOfVisitor(request)
          ? visitors.handle(request, response)
          : answerRequest(sites[name], request, response, visitors?.keyOf(name));
      answering.catch(() => response.destroy());
    });
    const listening = await listen(server, options.ports?.[name] ?? port);
    started.push(listening);
    return listening.url;
  };
  try {
    const [fast, slow, wordpress] = demoSites;
    const origins = {
      fast: await start(fast.name, fast.port),
      slow: await start(slow.name, slow.port),
      wordpress: await start(wordpress.name, wordpress.port),
    };
    return { origins, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Paths and titles of a site's pages, the home page first. */
export const pagesOf = (name: DemoSiteName): [path: string, title: string][] =>
  Object.entries(sites[name].resources('http://127.0.0.1')).flatMap(
    ([path, { type, body, status = 200 }]) => {
      const [, title] = /<title>([^<]*)<\/title>/.exec(String(body)) ?? [];
      const isPage = type.startsWith('text/html') && status === 200 && title !== undefined;
      return isPage ? [[path, title.replaceAll('&amp;', '&')]] : [];
    },
  );
