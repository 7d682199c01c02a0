import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  type HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { type CallContract, methodsOf, needsSession } from '../../shared/calls/define-call.ts';
import { needsOf } from '../needs.ts';
import { functionProps } from '../platform/grants.ts';
import type { Resources } from '../platform/resources.ts';
import { ServiceFunction } from '../platform/service-function.ts';

/** Resources for the functions of calls, besides those for every function. */
export interface CallResources extends Resources {
  api: HttpApi;
  authorizer: HttpJwtAuthorizer;
  /** Keys, each of which proves that a request came through CloudFront, which makes its viewer address trustworthy. */
  originKeys: readonly string[];
}

export interface CallStackProps extends StackProps {
  /** The calls of one domain. */
  calls: readonly CallContract[];
  resources: CallResources;
}

/** A scope of every access token that the user pool's own API issues; ID tokens have none. */
const accessTokenScope = 'aws.cognito.signin.user.admin';

/** All calls of one domain: a function and a route each. */
export class CallStack extends Stack {
  constructor(scope: Construct, id: string, props: CallStackProps) {
    super(scope, id, props);
    for (const call of props.calls) this.#addCall(call, props.resources);
  }

  #addCall(call: CallContract, resources: CallResources): void {
    const { originKeys, api, authorizer } = resources;
    const entryPoint = `${call.id}.call`;
    const needs = needsOf(entryPoint);
    const props = functionProps(this, needs, resources);
    const isOpen = !needsSession(call);
    const { function: handler } = new ServiceFunction(this, call.id, {
      ...props,
      entryPoint,
      description: `${call.method} ${call.path}: ${call.summary}`.slice(0, 256),
      environment: { ORIGIN_KEYS: originKeys.join(','), ...props.environment },
    });
    const integration = new HttpLambdaIntegration(`${call.id}-integration`, handler);
    for (const method of methodsOf(call)) {
      const routeKey = HttpRouteKey.with(`/api${call.path}`, HttpMethod[method]);
      // Named after its route key: a second route with the same key could not be created before the first one is deleted.
      const route = new HttpRoute(this, routeKey.key, {
        httpApi: api,
        routeKey,
        integration,
        ...(isOpen
          ? { authorizer: new HttpNoneAuthorizer() }
          : { authorizer, authorizationScopes: [accessTokenScope] }),
      });
      if (isOpen) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: `The catalogue declares that ${call.id} needs no session; requests are counted per address or link.`,
        });
      }
    }
  }
}
