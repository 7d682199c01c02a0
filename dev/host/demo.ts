import { demoSites, startDemoSites } from '../demo-sites/start-demo-sites.ts';
import type { DemoSiteToSeed } from './seed.ts';
import { say } from './terminal.ts';

export interface DemoServer {
  sites: DemoSiteToSeed[];
  stop(): Promise<void>;
}

/** Serves the demo sites at their fixed ports, so that what is registered stays there. A taken port is no reason not to start. */
export async function serveDemoSites(): Promise<DemoServer> {
  const sites = demoSites.map(({ title, port }) => ({ title, url: `http://127.0.0.1:${port}/` }));
  try {
    const running = await startDemoSites();
    return { sites, stop: () => running.close() };
  } catch (error) {
    const ports = demoSites.map(({ port }) => port).join(', ');
    say(
      `  ! The demo sites are not served: one of the ports ${ports} is taken (${String(error)}).`,
    );
    return { sites, stop: async () => undefined };
  }
}
