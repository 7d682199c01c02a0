import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Construct } from 'constructs';
import { webhookPath, webhooks } from '../../shared/webhooks/catalogue.ts';
import type { CallResources } from '../calls/call-stack.ts';
import { needsOf } from '../needs.ts';
import { functionProps } from '../platform/grants.ts';
import { ServiceFunction } from '../platform/service-function.ts';

/** A function and a route for each webhook of a provider. Their events are processed in their own domains. */
export class WebhooksStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { resources, ...props }: StackProps & { resources: CallResources },
  ) {
    super(scope, id, props);
    for (const webhook of webhooks) {
      const entryPoint = `${webhook.id}.webhook`;
      const { environment, ...own } = functionProps(this, needsOf(entryPoint), resources);
      const { function: handler } = new ServiceFunction(this, webhook.id, {
        ...own,
        entryPoint,
        description: `Webhook: ${webhook.summary}`,
        environment: { ORIGIN_KEYS: resources.originKeys.join(','), ...environment },
      });
      const routeKey = HttpRouteKey.with(`/api${webhookPath(webhook)}`, HttpMethod.POST);
      // Named after its route key, like the routes of calls.
      const route = new HttpRoute(this, routeKey.key, {
        httpApi: resources.api,
        routeKey,
        integration: new HttpLambdaIntegration(`${webhook.id}-integration`, handler),
        authorizer: new HttpNoneAuthorizer(),
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason:
          'The provider signs what it sends; the function verifies it before it does anything.',
      });
    }
  }
}
