import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { startDemoSites } from '../../../dev/demo-sites/start-demo-sites.ts';
import { descendants } from '../../../dev/host/descendants.ts';
import { startGuardingProxy } from '../../../functions/platform/target-guard/guarding-proxy.ts';
import {
  createTargetGuard,
  type TargetGuard,
} from '../../../functions/platform/target-guard/target-guard.ts';
import { chromiumExecutable } from '../../../functions/providers/chromium/chromium-executable.ts';
import {
  runLighthouse,
  type LighthouseOutcome,
  type LighthouseRequest,
} from '../../../functions/providers/lighthouse/run-lighthouse.ts';
import type { ScanProgress } from '../../../shared/scans/scan-progress.ts';
import { startHostileSite } from '../../fixtures/hostile-site.ts';

export interface Lighthouse {
  guard: TargetGuard;
  /** Addresses of the demo sites. */
  demo: Record<'fast' | 'slow' | 'wordpress', string>;
  /** Address of a site that does what visitors do not expect. */
  hostile: string;
  /** Temporary files of a running scan; empty afterwards. */
  temporary: string;
  run(url: string, more?: Partial<LighthouseRequest>): Promise<LighthouseOutcome>;
  /** Processes of our scans that still run, as `pid command`; orphans among them, those of other tests not. */
  leftovers(): string[];
  /** Killed processes stay listed until the kernel has taken them down, which may be after the scan has ended. */
  nothingIsLeft(): Promise<void>;
}

/** Real scans of sites of this machine; everything ends with the test file. */
export async function useLighthouse(): Promise<Lighthouse> {
  // A folder of our own shows what a run leaves behind while others scan on this machine.
  const temporary = mkdtempSync(join(tmpdir(), 'scan-test-'));
  process.env['TMPDIR'] = temporary;
  const guard = createTargetGuard({ allowPrivate: true });
  const demo = await startDemoSites({ ports: { fast: 0, slow: 0, wordpress: 0 } });
  const hostile = await startHostileSite();
  const proxy = await startGuardingProxy(guard);
  const { path: chromium } = await chromiumExecutable();
  afterAll(async () => {
    await proxy.close();
    guard.close();
    await demo.close();
    await hostile.close();
    rmSync(temporary, { recursive: true, force: true });
  });

  /** Every process that was ever seen below this one: an orphan is known by having been ours. */
  const ours = new Set<number>();
  // Files of tests share a process: those before may have left theirs, idle.
  const others = new Set(descendants());
  const remember = (): void =>
    descendants().forEach((pid) => {
      if (!others.has(pid)) ours.add(pid);
    });
  const programs = [chromium, resolve('functions/providers')];
  const leftovers = (): string[] => {
    remember();
    return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => ours.has(Number(line.split(' ')[0])) || line.includes(temporary))
      .filter((line) => programs.some((program) => line.includes(program)));
  };
  return {
    guard,
    demo: demo.origins,
    hostile: hostile.origin,
    temporary,
    async run(url, more = {}) {
      const onProgress = (step: ScanProgress): void => {
        remember();
        more.onProgress?.(step);
      };
      const request = { url, device: 'mobile', proxy, ...more, onProgress } as const;
      return runLighthouse(request, { fetchPage: guard.fetch });
    },
    leftovers,
    nothingIsLeft: () => vi.waitFor(() => expect(leftovers()).toEqual([]), 60_000),
  };
}

/** Why a page could not be measured. */
export const reasonOf = (outcome: LighthouseOutcome): string =>
  outcome.kind === 'failure' ? outcome.reason : 'none';
