import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ScanStatus } from '../../shared/calls/measuring/scans.ts';
import { runLocalHost } from '../../test/run-local-host.ts';
import type { TwoDeviceScan } from './cli-scan.ts';

const Session = z.object({ accessToken: z.string() });
const Started = z.object({ scanId: z.string() });
const Score = z.object({ overallScore: z.number() });
const Latest = z.object({ mobile: Score, desktop: Score });

const email = 'bench@example.com';
const person = { firstName: 'Bench', lastName: 'Mark', role: 'Developer', usePlan: 'Other' };

/** The whole product without its web app, in its own process, with a new user who scans pages. */
export async function startProduct(): Promise<{ scan: TwoDeviceScan; stop(): Promise<unknown> }> {
  const { origin, stop } = await runLocalHost({ args: ['--no-demo', '--no-web'] });
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(`${origin}/api${path}`, { headers, ...request });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const session = await ask('/users', { ...person, email, password: 'Bench-pass-1word' });
  headers['authorization'] = `Bearer ${Session.parse(session).accessToken}`;
  return {
    stop,
    scan: async (url) => {
      const { scanId } = Started.parse(await ask('/scan', { email, url }));
      for (;;) {
        const { status } = ScanStatus.parse(await ask(`/scan/status?scanId=${scanId}`));
        if (status === 'failed') throw new Error('The scan failed');
        if (status === 'done') break;
        await sleep(200);
      }
      const latest = Latest.parse(await ask(`/scan/latest?url=${encodeURIComponent(url)}`));
      return { mobile: latest.mobile.overallScore, desktop: latest.desktop.overallScore };
    },
  };
}
