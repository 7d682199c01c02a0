/** Once before all test files: the web app is built, and a product and a browser for all of them start when the first asks. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildWeb } from '../../../bin/build-web.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { SharedProduct } from './shared-product-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with a `SharedProduct` once that has started. */
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
  await buildWeb();
  let starting: ReturnType<typeof start> | undefined;
  const door = await startLoopbackServer((_, response) => {
    starting ??= start();
    starting.then(
      ({ address }) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  project.provide('productOnDemand', door.url);
  return async () => {
    await door.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
}
