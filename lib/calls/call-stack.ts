import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import type { CallContract } from '../../shared/calls/define-call.ts';
import { countRefusedMails } from '../platform/refused-mails.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { needsOf } from './call-needs.ts';
import type { CallResources } from './resources.ts';

export interface CallStackProps extends StackProps {
  /** Those of one domain. */
  calls: readonly CallContract[];
  resources: CallResources;
}

/** In every access token that the user pool issues through its own API, and in no ID token. */
const accessTokenScope = 'aws.cognito.signin.user.admin';

/** All calls of one domain: a function and a route each. */
export class CallStack extends Stack {
  constructor(scope: Construct, id: string, props: CallStackProps) {
    super(scope, id, props);
    for (const call of props.calls) this.#addCall(call, props.resources);
  }

  #addCall(call: CallContract, resources: CallResources): void {
    const { table, originKeys, codeOf, api, authorizer } = resources;
    const needs = needsOf(call.id, resources);
    const isPublic = call.caller === 'public';
    const { function: handler, logGroup } = new ServiceFunction(this, call.id, {
      codeOf,
      table,
      entryPoint: `${call.id}.call`,
      description: `${call.method} ${call.path}: ${call.summary}`.slice(0, 256),
      environment: {
        ORIGIN_KEYS: originKeys.join(','),
        ...needs.environment,
      },
      permissions: needs.permissions ?? [],
      timeout: Duration.seconds(needs.timeoutSeconds ?? 10),
    });
    if (needs.sendsMail === true) countRefusedMails(this, `${call.id}-refused-mails`, logGroup);
    const routeKey = HttpRouteKey.with(`/api${call.path}`, HttpMethod[call.method]);
    // Named after its key: a second route of the same key could not be made before the first one is gone.
    const route = new HttpRoute(this, routeKey.key, {
      httpApi: api,
      routeKey,
      integration: new HttpLambdaIntegration(`${call.id}-integration`, handler),
      ...(isPublic
        ? { authorizer: new HttpNoneAuthorizer() }
        : { authorizer, authorizationScopes: [accessTokenScope] }),
    });
    if (isPublic) {
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: `The catalogue declares ${call.id} public; requests are counted per address.`,
      });
    }
  }
}
