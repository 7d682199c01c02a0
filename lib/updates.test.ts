/** Requirements on the routes of calls for updating a deployment; those on the whole product are in updates.slow.test.ts. */
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, test } from 'vitest';
import type { CallContract } from '../shared/calls/define-call.ts';
import { checkSitesLimit, getSite } from '../shared/calls/portfolio/sites.ts';
import { DeployedStacks } from '../test/support/cloudformation.ts';
import { cdkContext, codeOf } from '../test/support/synthesize.ts';
import { IdentityStack } from './accounts/identity-stack.ts';
import { ApiStack } from './calls/api-stack.ts';
import { CallStack } from './calls/call-stack.ts';
import { DataStack } from './data/data-stack.ts';
import { readSettings } from './settings.ts';

describe('a call', () => {
  const templateOf = (calls: readonly CallContract[]): Template => {
    const app = new App({ context: cdkContext(), builtinCloudFormationValidation: false });
    const settings = readSettings(app.node);
    const { table, reports } = new DataStack(app, 'Data', { settings });
    const { userPool, client } = new IdentityStack(app, 'Identity', { settings });
    const { api, authorizer } = new ApiStack(app, 'Api', { userPool, client });
    const others = new Stack(app, 'Others');
    const stack = new CallStack(app, 'Calls', {
      calls,
      resources: {
        codeOf,
        api,
        authorizer,
        table,
        reports,
        statusPages: reports,
        visitorLogs: reports,
        userPool,
        userPoolClient: client,
        sockets: {
          callbackUrl: 'https://sockets.example',
          push: new PolicyStatement(),
          close: new PolicyStatement(),
        },
        queueOf: (name) => new Queue(others, name),
        workerOf: () => {
          throw new Error('Calls know no worker');
        },
        deadLetters: new Queue(others, 'DeadLetters'),
        alarms: new Topic(others, 'Alarms'),
        regions: [others.region],
        publicUrl: 'https://example.com',
        originKeys: ['key'],
        mailSending: { configurationSetName: 'mails' },
        settings,
      },
    });
    return Template.fromStack(stack);
  };
  const routesOf = (calls: readonly CallContract[]) => {
    const routes = templateOf(calls).findResources('AWS::ApiGatewayV2::Route');
    return Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [id, String(route['Properties'].RouteKey)]),
    );
  };
  // Uses the id of another call, whose permissions exist.
  const renamed: CallContract = { ...getSite, id: checkSitesLimit.id };
  const moved: CallContract = { ...getSite, path: '/site' };

  test('with a new id keeps its route, which API Gateway would refuse to create twice', () => {
    expect(routesOf([renamed])).toEqual(routesOf([getSite]));
  });

  test('with a new path gets a new route, which can exist beside the old one for a while', () => {
    const [[before] = [], [after] = []] = [routesOf([getSite]), routesOf([moved])].map((routes) =>
      Object.keys(routes),
    );
    expect(after).not.toBe(before);
  });

  test('that is added or removed does not change the routes of others', () => {
    const both = routesOf([getSite, checkSitesLimit]);
    expect(both).toMatchObject(routesOf([getSite]));
    expect(both).toMatchObject(routesOf([checkSitesLimit]));
  });

  const swapped = [
    { ...getSite, path: checkSitesLimit.path, method: checkSitesLimit.method },
    { ...checkSitesLimit, path: getSite.path, method: getSite.method },
  ];
  test.each<[string, readonly CallContract[], readonly CallContract[]]>([
    ['added', [getSite], [getSite, checkSitesLimit]],
    ['removed', [getSite, checkSitesLimit], [getSite]],
    ['renamed', [getSite], [renamed]],
    ['moved to another path', [getSite], [moved]],
    ['moved to the path of another that leaves it', [getSite, checkSitesLimit], swapped],
  ])('that is %s is not refused', (_case, before, after) => {
    const deployed = new DeployedStacks();
    // Refers to stacks that are not deployed here.
    const deploy = (calls: readonly CallContract[]) =>
      deployed.deploy('Calls', withoutReferences(templateOf(calls)));
    deploy(before);
    deploy(after);
    expect(deployed.routes.toSorted()).toEqual(Object.values(routesOf(after)).toSorted());
  });

  test('that goes to another stack is refused, so it has to leave the first one in a deployment before', () => {
    const deployed = new DeployedStacks();
    const [one, both] = [[getSite], [getSite, checkSitesLimit]].map((calls) =>
      withoutReferences(templateOf(calls)),
    );
    const other = withoutReferences(templateOf([checkSitesLimit]));
    deployed.deploy('Calls', both);
    expect(() => deployed.deploy('Others', other)).toThrow('already exists for this API');
    deployed.deploy('Calls', one);
    deployed.deploy('Others', other);
  });
});

const withoutReferences = (template: Template): unknown =>
  JSON.parse(
    JSON.stringify(template.toJSON()).replaceAll('"Fn::GetStackOutput"', '"OutputOfAnother"'),
  );
