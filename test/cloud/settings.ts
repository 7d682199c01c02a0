import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findEntryPoints, root } from '../../bin/entry-points.ts';
import { catalogue, entryPointOf } from '../../shared/calls/catalogue.ts';
import { jobs, workerOf } from '../../shared/jobs/catalogue.ts';
import { queues, queuesOf } from '../../shared/jobs/define-job.ts';
import { schedules } from '../../shared/schedules.ts';
import {
  connectionRoutes,
  socketEntryPointOf,
  socketRoutes,
} from '../../shared/sockets/catalogue.ts';
import { triggerEntryPointOf, triggers } from '../../shared/triggers.ts';
import { webhookEntryPointOf, webhooks } from '../../shared/webhooks/catalogue.ts';
import type { Cloud } from './cloud.ts';

export function describeSettings({ all }: Cloud): void {
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
    const functions = () =>
      all('AWS::Lambda::Function').map(({ Properties }) => ({
        entryPoint: /'(.*)'/.exec(Properties.Code.ZipFile)?.[1],
        settings: Object.keys(Properties.Environment?.Variables ?? {}),
      }));

    it.each(findEntryPoints().map(({ name, source }) => [name, source] as const))(
      '%s is deployed, with every setting that it reads',
      (name, source) => {
        const deployed = functions().find(({ entryPoint }) => entryPoint === name);
        const text = readFileSync(join(root, source), 'utf8');
        const wanted = [...text.matchAll(/env\.(\w+)/g)].flatMap(
          ([, use]) => settingOf[use ?? ''] ?? [],
        );
        // What a webhook keeps is queued by its wrapper.
        const sends = text.includes('env.queueUrl') || name.endsWith('.webhook');
        expect(deployed?.settings).toEqual(expect.arrayContaining(wanted));
        expect(
          deployed?.settings.some((setting) => setting.startsWith('QUEUE_URL_')) ?? false,
        ).toBe(sends);
      },
    );

    it('finds every entry point where its contract says', () => {
      const places = [
        ...catalogue.map(entryPointOf),
        ...jobs.map(workerOf),
        ...schedules.map(({ domain, id }) => `functions/${domain}/${id}.schedule.ts`),
        ...[...connectionRoutes, ...socketRoutes].map(socketEntryPointOf),
        ...webhooks.map(webhookEntryPointOf),
        ...triggers.map(triggerEntryPointOf),
        'functions/platform/calls/unknown-route.call.ts',
      ];
      expect(places.toSorted()).toEqual(findEntryPoints().map(({ source }) => source));
    });

    it('gives every job of the catalogue a worker with its queues', () => {
      const sources = all('AWS::Lambda::EventSourceMapping');
      expect(sources).toHaveLength(jobs.flatMap(queuesOf).length);
      expect(jobs.flatMap(queuesOf).toSorted()).toEqual(Object.keys(queues).toSorted());
      for (const job of jobs) {
        expect(functions().map(({ entryPoint }) => entryPoint)).toContain(`${job.id}.worker`);
      }
    });
  });
}
