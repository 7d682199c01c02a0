/**
 * Once for all test files: builds the web app beside the tests without a browser, and starts a product and a browser when the
 * first file asks.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../../bin/build-web.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { SharedProduct, webBuilt } from './shared-product-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with a `SharedProduct` once that has started, and at `webBuilt` once the web app is built. */
    productOnDemand: string;
  }
}

const program = fileURLToPath(new URL('shared-product.child.ts', import.meta.url));

async function start() {
  const child = fork(program, { env: { LOG_LEVEL: 'silent', ...process.env } });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  };
  const ended = once(child, 'exit').then(() => {
    throw new Error('The program has ended; what it says is above');
  });
  ended.catch(() => undefined);
  const [message]: unknown[] = await Promise.race([once(child, 'message'), ended]);
  return { address: SharedProduct.parse(message), stop };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = buildWeb();
  built.catch(() => undefined);
  let starting: ReturnType<typeof start> | undefined;
  const onDemand = await startLoopbackServer(({ url }, response) => {
    const answer =
      url === webBuilt ? built : (starting ??= built.then(start)).then(({ address }) => address);
    answer.then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('productOnDemand', onDemand.url);
  return async () => {
    await Promise.all([onDemand.close(), built.catch(() => undefined)]);
    await (await starting?.catch(() => undefined))?.stop();
  };
}
