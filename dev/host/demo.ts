import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import {
  demoSites,
  startDemoSites,
  type RunningDemoSites,
} from '../demo-sites/start-demo-sites.ts';
import { writeWhole } from '../stand-ins/write-whole.ts';
import type { DemoSiteToSeed } from './seeds/seed-options.ts';
import { say } from './terminal.ts';
import { settings } from '../../shared/settings/catalogue.ts';

export interface DemoServer {
  sites: DemoSiteToSeed[];
  /** The fast demo site under another name of this machine, since an own site cannot be a competitor. */
  competitor: DemoSiteToSeed;
  stop(): Promise<void>;
}

const Ports = z.object({ fast: z.number(), slow: z.number(), wordpress: z.number() });
type Ports = z.infer<typeof Ports>;
type DemoSiteOptions = Parameters<typeof startDemoSites>[0];

/**
 * Serves the demo sites at the same ports at every start, since their addresses are registered. If the usual ports are
 * taken at the first start, it uses any others.
 */
export async function serveDemoSites(
  dataDir: string,
  options: DemoSiteOptions = {},
): Promise<DemoServer> {
  const kept = keptPorts(dataDir);
  if (kept !== undefined) return serveAsBefore(kept, options);
  const running = await startDemoSites(options).catch(() =>
    startDemoSites({ ...options, ports: { fast: 0, slow: 0, wordpress: 0 } }),
  );
  const found = Object.entries(running.origins).map(([name, origin]) => [
    name,
    Number(new URL(origin).port),
  ]);
  const ports = Ports.parse(Object.fromEntries(found));
  mkdirSync(dataDir, { recursive: true });
  writeWhole(portsFile(dataDir), JSON.stringify(ports));
  return describe(ports, running);
}

const portsFile = (dataDir: string): string => join(dataDir, 'demo-sites.json');

/** Undefined at the first start, or if the disk was full then. */
export function keptPorts(dataDir: string): Ports | undefined {
  try {
    return Ports.parse(JSON.parse(readFileSync(portsFile(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

/** A port that another program has taken in the meantime must not prevent the start. */
async function serveAsBefore(ports: Ports, options: DemoSiteOptions): Promise<DemoServer> {
  try {
    return describe(ports, await startDemoSites({ ...options, ports }));
  } catch (error) {
    const list = Object.values(ports).join(', ');
    say(
      `  ! The demo sites are not served, because one of their ports ${list} is in use: ${String(error)}`,
    );
    return describe(ports);
  }
}

const describe = (ports: Ports, running?: RunningDemoSites): DemoServer => ({
  sites: demoSites.map(({ name, title }) => ({ title, url: `http://127.0.0.1:${ports[name]}/` })),
  competitor: { title: 'A fast rival', url: `http://localhost:${ports.fast}/` },
  stop: async () => running?.close(),
});

const demo = {
  companyName: 'Demo Company (local host, not a real seller)',
  companyAddress: 'Example Street 1;1000 Example City',
  companyVatId: 'DEMO-VAT-ID',
  companyEmail: 'billing@example.com',
} as const;

/** Puts an obviously fictitious company on the local host's invoices and terms, unless the operator sets one. */
export function useDemoCompany(env: NodeJS.ProcessEnv): void {
  const values = Object.entries(demo).map(([name, value]) => {
    const { variable } = settings[name as keyof typeof demo];
    return [variable, value] as const;
  });
  if (values.some(([variable]) => env[variable])) return;
  for (const [variable, value] of values) env[variable] = value;
}
