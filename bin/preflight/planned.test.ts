import { expect, test } from 'vitest';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { methodsOf } from '../../shared/calls/define-call.ts';
import { webhooks } from '../../shared/webhooks/catalogue.ts';
import { connectionRoutes, socketRoutes } from '../../shared/sockets/catalogue.ts';
import { cdkContext } from '../../test/support/synthesize.ts';
import { checkApis } from './check-apis.ts';
import { planned } from './planned.ts';

test('a plan has the stacks of its settings, each in its region, and what counts against quotas', async () => {
  const context = {
    ...cdkContext(),
    stage: 'staging',
    mailFrom: 'a@example.org',
    publicUrl: 'https://vitals.example.org',
    dashboard: 'true',
    floodLimit: '2000',
    outsideLook: 'sa-east-1',
    probeRegions: 'ap-south-1',
  };
  const { stacks, roles, apis } = await planned(context, {
    account: '123456789012',
    region: 'eu-west-1',
  });
  const names = stacks.map(({ name, region }) => `${name} ${region}`);
  for (const one of [
    'Data eu-west-1',
    'Dashboard eu-west-1',
    'Firewall us-east-1',
    'EdgeTopic us-east-1',
    'Look-sa-east-1 sa-east-1',
    'Probe-ap-south-1 ap-south-1',
  ])
    expect(names).toContain(`WebVitals-staging-${one}`);
  expect(roles).toBeGreaterThan(catalogue.length);
  const calls = catalogue.length + webhooks.length;
  const further = catalogue.reduce((sum, call) => sum + methodsOf(call).length - 1, 0);
  const sockets = socketRoutes.length + connectionRoutes.length;
  expect(apis).toEqual([
    // And the route of unknown paths.
    { protocol: 'HTTP', routes: calls + further + 1, integrations: calls + 1 },
    { protocol: 'WebSocket', routes: sockets, integrations: sockets },
  ]);
  expect(checkApis(apis).map(({ verdict }) => verdict)).toEqual(['fine', 'fine']);
});
