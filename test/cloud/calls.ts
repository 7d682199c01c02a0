import { describe, expect, test } from 'vitest';
import { needsOf } from '../../lib/needs.ts';
import type { DomainNeeds } from '../../lib/platform/domain-needs.ts';
import { needsSession } from '../../shared/calls/define-call.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import type { Cloud } from './cloud.ts';

export function describeCalls({ all, of }: Cloud): void {
  describe('calls', () => {
    const routes = () => all('AWS::ApiGatewayV2::Route').map((route) => route['Properties']);

    test.each(catalogue.map((call) => [`${call.method} ${call.path}`, call] as const))(
      '%s has a route, behind the authorizer if it needs a session',
      (_, call) => {
        const route = routes().find((it) => it.RouteKey === `${call.method} /api${call.path}`);
        expect(route?.AuthorizationType).toBe(needsSession(call) ? 'JWT' : 'NONE');
        // An ID token has the right audience too, and no scopes.
        expect(route?.AuthorizationScopes).toEqual(
          needsSession(call) ? ['aws.cognito.signin.user.admin'] : undefined,
        );
      },
    );

    // Not adjustable: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
    test('and webhooks need fewer integrations than one HTTP API may have', () => {
      const ofHttp = all('AWS::ApiGatewayV2::Integration').filter(
        ({ Properties }) => Properties.PayloadFormatVersion === '2.0',
      );
      expect(ofHttp.length).toBeGreaterThan(catalogue.length);
      expect(ofHttp.length).toBeLessThanOrEqual(300);
    });

    test('bounds what a flood costs, and has no rate that callers share at a single route', () => {
      const [stage] = Object.values(of('WebVitalsStage').findResources('AWS::ApiGatewayV2::Stage'));
      expect(stage?.['Properties'].DefaultRouteSettings.ThrottlingRateLimit).toBe(2000);
      expect(stage?.['Properties']).not.toHaveProperty('RouteSettings');
    });

    test('are not named by the stage, so that one may be added, renamed and removed without it', () => {
      const text = JSON.stringify(of('WebVitalsStage').toJSON());
      for (const { id, path } of catalogue) {
        expect(text).not.toContain(`/api${path}`);
        expect(text).not.toContain(`"${id}`);
      }
    });

    test('answers unknown paths on its own', () => {
      expect(routes().map((route) => route.RouteKey)).toContain('$default');
    });

    test('compile only when every one of a domain, and nothing else, says what it needs', () => {
      // @ts-expect-error -- the call of the domain is missing
      const missing: DomainNeeds<'plans'> = {};
      const one = { 'get-user-plan.call': {} };
      // @ts-expect-error -- there is no such call
      const misspelt: DomainNeeds<'plans'> = { ...one, 'get-user-plans.call': {} };
      expect([missing, misspelt]).toHaveLength(2);
      expect(() => needsOf('forgotten.call')).toThrow(/forgotten\.call/);
    });
  });
}
