import { describe, expect, test } from 'vitest';
import { webhookPath, webhooks } from '../../shared/webhooks/catalogue.ts';
import type { Cloud } from './cloud.ts';

export function describeWebhooks({ of }: Cloud): void {
  describe('webhooks', () => {
    test.each(webhooks.map((one) => [one.id, one] as const))(
      '%s has a route that no token opens, and a queue',
      (id, one) => {
        const stack = of('WebVitalsWebhooks');
        stack.hasResourceProperties('AWS::ApiGatewayV2::Route', {
          RouteKey: `POST /api${webhookPath(one)}`,
          AuthorizationType: 'NONE',
        });
        const roles = Object.values(stack.findResources('AWS::IAM::Role')).map((role) =>
          JSON.stringify(role),
        );
        const own = roles.filter((role) => role.includes('webhook#*'));
        expect(own, id).toHaveLength(webhooks.length);
        for (const role of own) {
          expect(role).toContain('sqs:SendMessage');
          expect(role).not.toContain('account#*');
        }
      },
    );
  });
}
