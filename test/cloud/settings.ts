import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findEntryPoints, root } from '../../bin/entry-points.ts';
import { catalogue, entryPointOf } from '../../shared/calls/catalogue.ts';
import { jobs, workerOf } from '../../shared/jobs/all-jobs.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { functionOf, workers } from '../../shared/jobs/workers.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import {
  connectionRoutes,
  socketEntryPointOf,
  socketRoutes,
} from '../../shared/sockets/catalogue.ts';
import { triggerEntryPointOf, triggers } from '../../shared/deployment/triggers.ts';
import { webhookEntryPointOf, webhooks } from '../../shared/webhooks/catalogue.ts';
import { grantsIn } from '../support/iam/grants-in.ts';
import type { WiredFunction, Wiring } from '../wiring/wiring.ts';
import type { Cloud } from './cloud.ts';
import { folderOf } from '../../shared/deployment/areas.ts';

const textOf = (file: string): string => readFileSync(file, 'utf8');
const imported = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+\.ts)'/gm;

/** A file and those that it imports, and so on. */
function sourcesOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, path = ''] of textOf(file).matchAll(imported))
    sourcesOf(resolve(dirname(file), path), found);
  return found;
}

/** Without what Lambda does with the role of every function, which no job needs. */
const grantsOf = (own: WiredFunction): string[] =>
  grantsIn(own.statements)
    .map(({ name }) => name)
    .filter((name) => !/^(?:logs|xray):/.test(name));

export function describeSettings({ all }: Cloud, wiring: Wiring): void {
  describe('settings', () => {
    const settingOf: Record<string, string> = {
      publicUrl: 'PUBLIC_URL',
      mailFrom: 'MAIL_FROM',
      userPoolId: 'USER_POOL_ID',
      userPoolClientId: 'USER_POOL_CLIENT_ID',
      reportsBucket: 'REPORTS_BUCKET',
      planOverrides: 'PLAN_OVERRIDES',
      socketEndpoint: 'SOCKET_ENDPOINT',
    };

    test.each(findEntryPoints().map(({ name, source }) => [name, source] as const))(
      '%s is deployed, with every setting that it reads',
      (name, source) => {
        const settings = Object.keys(wiring[name]?.environment ?? {});
        const text = [...sourcesOf(join(root, source))].map(textOf).join('\n');
        const wanted = [...text.matchAll(/env\.(\w+)/g)].flatMap(
          ([, use]) => settingOf[use ?? ''] ?? [],
        );
        // Stored events of a webhook are queued by its wrapper.
        const sends =
          /env\.queueUrl|\/(?:send-jobs|announce)\.ts'/.test(text) || name.endsWith('.webhook');
        expect(settings).toEqual(expect.arrayContaining(wanted));
        expect(settings.some((setting) => setting.startsWith('QUEUE_URL_'))).toBe(sends);
      },
    );

    test('finds every entry point where its contract says', () => {
      const places = [
        ...catalogue.map(entryPointOf),
        ...jobs.map(workerOf),
        ...schedules.map(({ domain, id }) => `functions/${folderOf(domain)}/${id}.schedule.ts`),
        ...[...connectionRoutes, ...socketRoutes].map(socketEntryPointOf),
        ...webhooks.map(webhookEntryPointOf),
        ...triggers.map(triggerEntryPointOf),
        'functions/platform/calls/unknown-route.call.ts',
      ];
      expect(places.toSorted()).toEqual(findEntryPoints().map(({ source }) => source));
    });

    test('gives every queue one worker, and every job of the catalogue the worker of its queue', () => {
      expect(all('AWS::Lambda::EventSourceMapping')).toHaveLength(Object.keys(queues).length);
      const taken = new Set<string>(workers.map(({ id }) => id));
      expect(taken).toEqual(new Set(Object.keys(queues)));
      for (const worker of workers) {
        expect(wiring[functionOf(worker)]?.queues).toEqual([worker.id]);
        for (const { id } of worker.jobs) expect(wiring[`${id}.worker`]).toBeDefined();
      }
      expect(workers.flatMap((worker) => worker.jobs)).toHaveLength(jobs.length);
    });

    test.each(workers.map((worker) => [functionOf(worker), worker] as const))(
      '%s is granted what its jobs need together, and nothing else',
      (name, worker) => {
        const ofJobs = worker.jobs.flatMap(({ id }) => wiring[`${id}.worker`] ?? []);
        const together = new Set(ofJobs.flatMap(grantsOf));
        const own = wiring[name];
        if (own === undefined) throw new Error(`${name} is not deployed`);
        expect(new Set(grantsOf(own))).toEqual(together);
        expect(wiring[name]?.environment).toEqual(
          Object.assign({}, ...ofJobs.map(({ environment }) => environment)),
        );
      },
    );
  });
}
