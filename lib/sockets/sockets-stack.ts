import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { connectionRoutes, socketRoutes } from '../../shared/sockets/catalogue.ts';
import { alarms } from '../alarms/catalogue.ts';
import { needsOf } from '../needs.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import { functionProps } from '../platform/grants.ts';
import { withWildcard } from '../platform/permissions.ts';
import { lookCaller } from '../platform/probe-rights.ts';
import type { Resources } from '../platform/resources.ts';
import { addSchedules } from '../platform/scheduled-function.ts';
import { ServiceFunction } from '../platform/service-function.ts';

const stageName = 'live';

/** The WebSocket API: browsers connect with their access token, and workers push to them. */
export class SocketsStack extends Stack {
  /** `wss://…` address for browsers. */
  readonly url: string;
  /** `https://…` endpoint for workers. */
  readonly callbackUrl: string;
  readonly push: PolicyStatement;
  /** Lets a function close open connections. */
  readonly close: PolicyStatement;
  readonly #api: WebSocketApi;

  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, props);
    const api = new WebSocketApi(this, 'Api', {
      apiName: this.stackName,
      routeSelectionExpression: '$request.body.type',
    });
    this.#api = api;
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: api,
      stageName,
      autoDeploy: true,
      // Bounds the cost of a flood. It counts all callers together, so a single caller must not be able to reach it.
      throttle: { rateLimit: 1000, burstLimit: 2000 },
    });
    this.url = stage.url;
    this.callbackUrl = stage.callbackUrl;
    const mayManage = (verb: 'POST' | 'DELETE') =>
      withWildcard(
        new PolicyStatement({
          actions: ['execute-api:ManageConnections'],
          resources: [
            this.formatArn({
              service: 'execute-api',
              resource: api.apiId,
              resourceName: `${stage.stageName}/${verb}/@connections/*`,
            }),
          ],
        }),
        'Connections are named at run time; the API and the verb are fixed.',
      );
    this.push = mayManage('POST');
    this.close = mayManage('DELETE');
    Validations.of(stage).acknowledge({
      id: 'AwsSolutions-APIG1',
      reason:
        'Logs of a WebSocket API need a role that is set for all APIs of the account; its functions write their own.',
    });
    Validations.of(api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        'The connect function verifies the access token, and each message is held against the session; a disconnect only forgets what is closed.',
    });
  }
  addFunctions(resources: Resources): void {
    const { outsideLook } = resources.settings;
    const look: Record<string, string> =
      outsideLook === '' ? {} : { OUTSIDE_LOOK_ROLE: lookCaller(this, outsideLook) };
    for (const { id, route } of [...connectionRoutes, ...socketRoutes]) {
      const entryPoint = `${id}.socket`;
      const props = functionProps(this, needsOf(entryPoint), resources);
      const { function: handler } = new ServiceFunction(this, id, {
        ...props,
        environment: { ...props.environment, ...(id === 'connect' ? look : {}) },
        entryPoint,
        description: `WebSocket ${route}`,
      });
      this.#api.addRoute(route, {
        integration: new WebSocketLambdaIntegration(`${id}-integration`, handler),
        // The connection's own routes return no response.
        returnResponse: !route.startsWith('$'),
      });
    }
    alarmOn(this, 'Unreachable', {
      ...alarms['sockets-unreachable'],
      topic: resources.alarms,
      metric: new Metric({
        ...fiveMinutes,
        namespace: 'AWS/ApiGateway',
        metricName: 'IntegrationError',
        dimensionsMap: { ApiId: this.#api.apiId, Stage: stageName },
      }),
    });
    addSchedules(this, 'platform/sockets', resources);
  }
}
