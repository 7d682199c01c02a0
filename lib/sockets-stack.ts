import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { WebSocketApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IUserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { connectionRoutes, type SocketRouteId, socketRoutes } from '../shared/sockets/catalogue.ts';
import type { CodeOf } from './platform/bundled-code.ts';
import { withWildcard } from './platform/permissions.ts';
import { ScheduledFunction } from './platform/scheduled-function.ts';
import { ServiceFunction } from './platform/service-function.ts';

export interface SocketsStackProps extends StackProps {
  codeOf: CodeOf;
  table: ITable;
  userPool: IUserPool;
  client: UserPoolClient;
  alarms: ITopic;
}

interface SocketNeeds {
  environment: Record<string, string>;
  permissions: PolicyStatement[];
}
interface Route {
  id: string;
  route: string;
  /** Whether what the function returns goes back on the connection. */
  isAnswered: boolean;
}

/** What each route needs beyond looking up the session of the connection. */
const routeNeeds: Record<SocketRouteId, SocketNeeds> = {
  ping: { environment: {}, permissions: [] },
};

/** The WebSocket API: browsers connect with their access token, workers push to them. */
export class SocketsStack extends Stack {
  /** `wss://…`, for the browser. */
  readonly url: string;
  /** `https://…`, for the workers. */
  readonly callbackUrl: string;
  /** Lets a function push to open connections. */
  readonly push: PolicyStatement;
  /** Lets a function close open connections. */
  readonly close: PolicyStatement;

  constructor(scope: Construct, id: string, props: SocketsStackProps) {
    super(scope, id, props);
    const api = new WebSocketApi(this, 'Api', {
      apiName: this.stackName,
      routeSelectionExpression: '$request.body.type',
    });
    const stage = new WebSocketStage(this, 'Stage', {
      webSocketApi: api,
      stageName: 'live',
      autoDeploy: true,
      // Bounds the cost of a flood; as it counts all callers together, it must be out of reach of one of them.
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
    new ScheduledFunction(this, 'CheckSockets', {
      schedule: 'check-sockets',
      alarms: props.alarms,
      codeOf: props.codeOf,
      table: props.table,
      environment: { SOCKET_ENDPOINT: this.callbackUrl },
      permissions: [this.close],
    });
    const tokens = {
      USER_POOL_ID: props.userPool.userPoolId,
      USER_POOL_CLIENT_ID: props.client.userPoolClientId,
    };
    const closing = {
      environment: { SOCKET_ENDPOINT: this.callbackUrl },
      permissions: [this.close],
    };
    const nothing = { environment: {}, permissions: [] };
    const needs: Record<(typeof connectionRoutes)[number]['id'], SocketNeeds> = {
      connect: { ...nothing, environment: tokens },
      disconnect: nothing,
    };
    for (const { id, route } of connectionRoutes)
      this.#addRoute(api, props, { id, route, isAnswered: false, ...needs[id] });
    for (const { id, route } of socketRoutes) {
      const own = routeNeeds[id];
      this.#addRoute(api, props, {
        id,
        route,
        isAnswered: true,
        // A connection whose session turns out to be over is closed.
        environment: { ...closing.environment, ...own.environment },
        permissions: [...closing.permissions, ...own.permissions],
      });
    }
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
  #addRoute(
    api: WebSocketApi,
    { codeOf, table }: SocketsStackProps,
    { id, route, isAnswered, environment, permissions }: SocketNeeds & Route,
  ): void {
    const { function: handler } = new ServiceFunction(this, id, {
      codeOf,
      table,
      entryPoint: `${id}.socket`,
      description: `WebSocket ${route}`,
      environment,
      permissions,
    });
    api.addRoute(route, {
      integration: new WebSocketLambdaIntegration(`${id}-integration`, handler),
      returnResponse: isAnswered,
    });
  }
}
