/** Serves the targets of a benchmark in a process of its own, and says their ports. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import * as z from 'zod';

/** To a connection pool each port is a host, and a process can have only so many connections. */
const portCount = 200;

if (process.send !== undefined && process.argv[1] === import.meta.filename) await serve();

async function serve(): Promise<void> {
  const ports: number[] = [];
  for (let index = 0; index < portCount; index += 1) {
    const server = createServer({ keepAliveTimeout: 1 }, (_, response) =>
      response.end('<h1>up</h1>'),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) ports.push(address.port);
  }
  process.send?.(ports);
}

/** @returns so many addresses that answer at once with 200, and the process that serves them */
export async function startTargets(
  count: number,
): Promise<{ urls: string[]; process: ChildProcess }> {
  const child = fork(import.meta.filename);
  const [message]: unknown[] = await once(child, 'message');
  const ports = z.array(z.number()).parse(message);
  const urls = Array.from(
    { length: count },
    (_, index) => `http://127.0.0.1:${ports[index % ports.length]}/${index}`,
  );
  return { urls, process: child };
}
