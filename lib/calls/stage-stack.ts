import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  CfnStage,
  type HttpApi,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { CodeOf } from '../platform/bundled-code.ts';
import { monthLog } from '../platform/month-log.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { alarms } from '../alarms/catalogue.ts';
import { alarmOn, fiveMinutes } from '../platform/alarm-on.ts';
import type { Settings } from '../settings.ts';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { MetricName } from '../../shared/deployment/own-metrics.ts';
import { metricNamespaceOf } from '../platform/stage.ts';

const metricName: MetricName = 'CallsRefused';

/**
 * Counts refused and answered calls from the API's access log, because API Gateway refuses calls without asking a
 * function. Unknown paths, which strangers try all day, are counted by `unknown-route` if a client of ours asks for them;
 * unknown addresses of heartbeats are not counted.
 */
function countRefusals(scope: Construct, accessLog: LogGroup): void {
  const common = { logGroup: accessLog, metricNamespace: metricNamespaceOf(scope), metricName };
  new MetricFilter(scope, 'RefusedCalls', {
    ...common,
    filterPattern: FilterPattern.literal(
      '{ ($.status = "401" || $.status = "403" || $.status = "404") && $.route != "$default" && $.route != "*/api/heartbeat/*" }',
    ),
    metricValue: '1',
  });
  new MetricFilter(scope, 'AnsweredCalls', {
    ...common,
    filterPattern: FilterPattern.literal('{ $.status = "2*" || $.status = "3*" }'),
    metricValue: '0',
  });
}

export interface StageStackProps extends StackProps {
  api: HttpApi;
  codeOf: CodeOf;
  alarms: ITopic;
  settings: Pick<Settings, 'apiRequestsPerSecond'>;
}

/** The stage comes last, so that it goes live with every route in place. */
export class StageStack extends Stack {
  constructor(scope: Construct, id: string, props: StageStackProps) {
    super(scope, id, props);
    const { apiRequestsPerSecond } = props.settings;
    const { function: unknownRoute } = new ServiceFunction(this, 'UnknownRoute', {
      codeOf: props.codeOf,
      entryPoint: 'unknown-route.call',
      description: 'Answers 404 and 405 for requests without a call',
      environment: {},
      permissions: [],
    });
    const fallback = new HttpRoute(this, 'UnknownRouteRoute', {
      httpApi: props.api,
      routeKey: HttpRouteKey.DEFAULT,
      integration: new HttpLambdaIntegration('UnknownRouteIntegration', unknownRoute),
      authorizer: new HttpNoneAuthorizer(),
    });
    Validations.of(fallback).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'It only says that there is no such call.',
    });
    const accessLog = monthLog(this, 'AccessLog');
    const stage = new CfnStage(this, 'Stage', {
      apiId: props.api.apiId,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: {
        destinationArn: accessLog.logGroupArn,
        format: JSON.stringify({
          requestId: '$context.requestId',
          time: '$context.requestTime',
          route: '$context.routeKey',
          status: '$context.status',
          ms: '$context.responseLatency',
          integrationError: '$context.integrationErrorMessage',
        }),
      },
      // Bounds the cost of a flood. No call has its own rate here: it would apply to all callers together, and the
      // settings of a removed route would block the next update.
      defaultRouteSettings: {
        throttlingRateLimit: apiRequestsPerSecond,
        throttlingBurstLimit: 2 * apiRequestsPerSecond,
      },
    });
    stage.node.addDependency(fallback);
    countRefusals(this, accessLog);
    alarmOn(this, 'ServerErrors', {
      ...alarms['calls-fail'],
      topic: props.alarms,
      metric: props.api.metricServerError(fiveMinutes),
      all: props.api.metricCount(fiveMinutes),
    });
  }
}
