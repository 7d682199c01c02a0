import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { deployedBy, refusals } from '../../test/support/replacement.ts';
import { cdkContext } from '../../test/support/synthesize.ts';
import { readSettings } from '../settings.ts';
import { addVisitorDelivery } from './visitor-delivery-stack.ts';

/** @param replaced the construct that gets another id, as `ReplacementIds` gives it */
function delivery(replaced?: string) {
  const app = new App({ context: cdkContext(), builtinCloudFormationValidation: false });
  const env = { account: '123456789012', region: 'eu-west-1' };
  const home = new Stack(app, 'Home', { env });
  const distribution = new Distribution(home, 'Distribution', {
    defaultBehavior: { origin: new HttpOrigin('example.com') },
  });
  const bucket = new Bucket(home, 'Logs');
  addVisitorDelivery(app, { env, settings: readSettings(app.node), distribution, bucket });
  const element =
    replaced === undefined ? undefined : home.node.findChild(replaced).node.defaultChild;
  if (CfnResource.isCfnResource(element)) element.overrideLogicalId(`${replaced}Replaced`);
  return app.synth().stacks.map(({ stackName, environment: { region }, template }) => ({
    stackName,
    region,
    template,
  }));
}

test.each(['Distribution', 'Logs'])('can be deployed again after the replacement of: %s', (id) => {
  const [before, after] = [deployedBy(delivery()), deployedBy(delivery(id))];
  expect(refusals(before, after)).toEqual([]);
});
