import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { root } from '../../../bin/entry-points.ts';
import { Product } from '../../../bin/postflight/product.ts';
import { startTarget } from '../../faults/target.ts';
import type { LoopbackServer } from '../../support/loopback-server.ts';
import { bootstrap, deploy } from './deploy.ts';
import { startEdge } from './edge.ts';
import { type Emulator, startEmulator } from './emulator.ts';
import { type EnforcingProxy, startEnforcingProxy } from './enforcing-proxy.ts';
import { startSlowSite } from './slow-site.ts';
import { createSecrets, secretSettings } from './secrets.ts';

export interface Deployment {
  emulator: Emulator;
  proxy: EnforcingProxy;
  /** At CloudFront. */
  product: Product;
  /** All that workers ask for outside AWS. */
  target: LoopbackServer;
  /** Whose page can be made faster. */
  site: LoopbackServer;
}

export const settings = {
  alarmEmail: 'ops@example.com',
  mailFrom: 'no-reply@example.com',
  ...secretSettings,
};

/** What no function is told in AWS: that it may visit this machine, and who plays the others. */
const ofFunctions = ({ url }: LoopbackServer) => ({
  ALLOW_PRIVATE_TARGETS: '1',
  NETWORK_WITNESSES: 'none',
  CRUX_ENDPOINT: url,
  GOOGLE_ANALYTICS_ENDPOINT: url,
  RDAP_ENDPOINT: url,
  STRIPE_ENDPOINT: url,
});

/** One deployment of the product to an emulator, for a test file. What the emulator has logged is kept. */
export function useDeployment(): () => Deployment {
  let deployment: Deployment | undefined;
  const undo: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const [target, site] = await Promise.all([startTarget(), startSlowSite()]);
    const emulator = await startEmulator(ofFunctions(target));
    undo.push(target.close, site.close, emulator.stop, () => keepLogs(emulator));
    const proxy = await startEnforcingProxy(emulator);
    undo.push(proxy.close);
    await bootstrap(emulator);
    await createSecrets(emulator);
    await deploy(emulator, settings);
    const edge = await startEdge(emulator);
    undo.push(edge.close);
    deployment = { emulator, proxy, product: new Product(edge.url), target, site };
  }, 1_800_000);
  afterAll(async () => {
    for (const one of undo.toReversed()) await one();
  });
  return () => {
    if (deployment === undefined) throw new Error('The product is not deployed');
    return deployment;
  };
}

async function keepLogs({ folder }: Emulator): Promise<void> {
  const artefacts = join(root, 'test-artefacts', 'emulator');
  await mkdir(artefacts, { recursive: true });
  for (const name of ['emulator.log', 'deploy.log'])
    await cp(join(folder, name), join(artefacts, name), { force: true }).catch(() => undefined);
}
