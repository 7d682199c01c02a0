import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { connectionRoutes, socketRoutes } from '../../shared/sockets/catalogue.ts';
import type { Cloud } from './cloud.ts';

export function describeSockets({ of }: Cloud): void {
  describe('sockets', () => {
    test('log nothing by the API, which a new account has no role for', () => {
      of('WebVitalsSockets').hasResourceProperties('AWS::ApiGatewayV2::Stage', {
        AccessLogSettings: Match.absent(),
        DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 1000 }),
      });
    });

    test('have the routes of the catalogue, each with a function of its own, and answer what is said', () => {
      const routes = Object.values(
        of('WebVitalsSockets').findResources('AWS::ApiGatewayV2::Route'),
      );
      const answering = Object.fromEntries(
        routes.map(({ Properties }) => [
          Properties.RouteKey,
          Properties.RouteResponseSelectionExpression !== undefined,
        ]),
      );
      expect(answering).toEqual({
        ...Object.fromEntries(connectionRoutes.map(({ route }) => [route, false])),
        ...Object.fromEntries(socketRoutes.map(({ route }) => [route, true])),
      });
      of('WebVitalsSockets').resourceCountIs(
        'AWS::ApiGatewayV2::RouteResponse',
        socketRoutes.length,
      );
      of('WebVitalsSockets').hasResourceProperties('AWS::ApiGatewayV2::Api', {
        RouteSelectionExpression: '$request.body.type',
      });
    });

    test.each([
      [
        'WebVitalsSockets',
        'the check of their sessions, and each route,',
        1 + socketRoutes.length,
        ['ping', 'send-message-to-admin', 'user-typing', 'support-typing'].length,
      ],
      [
        'WebVitalsAccountsCalls',
        'a new password, a removed or limited sub-user, a merge and ended sessions',
        7,
        0,
      ],
    ])(
      '%s: %s may close them, and only the chat and the ping push',
      (stack, _who, count, chatting) => {
        const managing = Object.values(of(stack).findResources('AWS::IAM::Role'))
          .map((role) => JSON.stringify(role))
          .filter((role) => role.includes('execute-api:ManageConnections'));
        expect(managing).toHaveLength(count);
        for (const role of managing) expect(role).toContain('/DELETE/@connections/*');
        const pushing = managing.filter((role) => role.includes('/POST/@connections'));
        expect(pushing).toHaveLength(chatting);
      },
    );

    test('are checked for their sessions every five minutes', () => {
      of('WebVitalsSockets').hasResourceProperties('AWS::Scheduler::Schedule', {
        ScheduleExpression: 'cron(3,8,13,18,23,28,33,38,43,48,53,58 * * * ? *)',
      });
    });
  });
}
