import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ScanStatus } from '../shared/calls/scans.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import type { TwoDeviceScan } from './scans.ts';

const Session = z.object({ accessToken: z.string() });
const Started = z.object({ scanId: z.string() });
const Latest = z.object({
  mobile: z.object({ overallScore: z.number() }),
  desktop: z.object({ overallScore: z.number() }),
});

export interface SignedInProduct {
  origin: string;
  email: string;
  /** A request with the bearer token of a new account. */
  headers: Record<string, string>;
  post(path: string, body: unknown): Promise<unknown>;
  stop(): Promise<unknown>;
}

/** The whole product without its web app, in its own process, with a signed-in user. */
export async function startProduct(): Promise<SignedInProduct> {
  const host = await runLocalHost({ args: ['--no-demo', '--no-web'] });
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${host.origin}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
    return answer.json();
  };
  const email = 'bench@example.com';
  const person = { firstName: 'Bench', lastName: 'Mark', role: 'Developer', usePlan: 'Other' };
  const session = await post('/users', { ...person, email, password: 'Bench-pass-1word' });
  headers['authorization'] = `Bearer ${Session.parse(session).accessToken}`;
  return { origin: host.origin, email, headers, post, stop: host.stop };
}

/** Time from the request to the stored result, as seen by a browser. */
export function productScan({ origin, email, headers, post }: SignedInProduct): TwoDeviceScan {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${origin}/api${path}`, { headers })).json();
  return async (url) => {
    const { scanId } = Started.parse(await post('/scan', { email, url }));
    for (;;) {
      const { status } = ScanStatus.parse(await get(`/scan/status?scanId=${scanId}`));
      if (status === 'failed') throw new Error('The scan failed');
      if (status === 'done') break;
      await sleep(200);
    }
    const latest = Latest.parse(await get(`/scan/latest?url=${encodeURIComponent(url)}`));
    return { mobile: latest.mobile.overallScore, desktop: latest.desktop.overallScore };
  };
}
