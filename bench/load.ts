/**
 * 50 concurrent clients on two calls of the local host: `node bench/load.ts`.
 * Limits: no error, p99 under 10 × p50. Lower bound in the same run: a bare HTTP server that sends the same bytes.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { startProduct } from './product.ts';
import { percentile, report } from './statistics.ts';

const clients = 50;
/** All belong to one user, who may send 500 requests of a call at once before they are refused. */
const requestsPerClient = 8;

interface Load {
  times: number[];
  errors: number;
  body: string;
}

async function load(
  url: string,
  headers: Record<string, string>,
  each = requestsPerClient,
): Promise<Load> {
  const result: Load = { times: [], errors: 0, body: '' };
  const client = async (): Promise<void> => {
    for (let sent = 0; sent < each; sent += 1) {
      const started = performance.now();
      const answer = await fetch(url, { headers });
      result.body = await answer.text();
      result.times.push(performance.now() - started);
      if (!answer.ok) result.errors += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return result;
}

async function floorOf(body: string): Promise<number> {
  const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { times } = await load(`http://127.0.0.1:${port}/`, {});
  server.close();
  return percentile(times, 0.5);
}

const product = await startProduct();
try {
  const { email, headers, origin } = product;
  await product.post('/sites', {
    email,
    sites: [{ url: 'https://example.com/', siteName: 'Example' }],
  });
  const calls = {
    'GET /sites/{email}': `/sites/${encodeURIComponent(email)}`,
    'GET /scan/latest': '/scan/latest?url=https%3A%2F%2Fexample.com%2F',
  };
  for (const [name, path] of Object.entries(calls)) {
    await load(`${origin}/api${path}`, headers, 1);
    const { times, errors, body } = await load(`${origin}/api${path}`, headers);
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    report(`${name} errors of ${times.length}`, errors, 0, 'errors');
    report(`${name} p99`, p99, 10 * p50, 'ms');
    const floor = await floorOf(body);
    console.log(
      `  p50 ${p50.toFixed(1)} ms; floor, the same bytes from a bare server: ${floor.toFixed(1)} ms, ratio ${(p50 / floor).toFixed(1)}`,
    );
  }
} finally {
  await product.stop();
}
