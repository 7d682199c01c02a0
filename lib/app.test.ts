/** Important properties of the templates, one by one. */
import { expect, test } from 'vitest';
import { describeAlarms } from '../test/cloud/alarms.ts';
import { describeCalls } from '../test/cloud/calls.ts';
import { useCloud } from '../test/cloud/cloud.ts';
import { describeDashboard } from '../test/cloud/dashboard.ts';
import { describeData } from '../test/cloud/data.ts';
import { describeMail } from '../test/cloud/mail.ts';
import { describePermissions } from '../test/cloud/permissions.ts';
import { describeQueues } from '../test/cloud/queues.ts';
import { describeSecondDeployment } from '../test/cloud/second-deployment.ts';
import { describeSettings } from '../test/cloud/settings.ts';
import { describeSignIn } from '../test/cloud/sign-in.ts';
import { describeSockets } from '../test/cloud/sockets.ts';
import { describeWeb } from '../test/cloud/web.ts';
import { describeWebhooks } from '../test/cloud/webhooks.ts';
import { readFaulty, readSecond, readWiring } from '../test/wiring/wiring.ts';

const cloud = await useCloud();
const [wiring, second, faulty] = await Promise.all([readWiring(), readSecond(), readFaulty()]);

describeCalls(cloud);
describeSettings(cloud, wiring);
describePermissions(cloud, wiring);
describeQueues(cloud);
describeAlarms(cloud);
describeSignIn(cloud);
describeDashboard(cloud);
describeMail(cloud);
describeData(cloud);
describeWebhooks(cloud);
describeSockets(cloud);
describeWeb(cloud);
describeSecondDeployment(cloud, wiring, { product: second, wiring: faulty });

test('has no finding of cdk-nag that is not explained', () => {
  expect(cloud.refusal).toBeNull();
});

test('is protected from deletion if the operator wants it', () => {
  expect(cloud.stacks.length).toBe(cloud.templates.size);
  const loose = cloud.stacks.filter(({ terminationProtection }) => !terminationProtection);
  expect(loose).toEqual([]);
});

test('keeps every stack far from the limit of 500 resources', () => {
  expect(cloud.templates.size).toBeGreaterThan(10);
  for (const [name, template] of cloud.templates) {
    const count = Object.keys(template.toJSON()['Resources'] ?? {}).length;
    expect(count, name).toBeLessThan(200);
  }
});
