import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { noSender } from '../../shared/settings/catalogue.ts';
import type { Cloud } from './cloud.ts';

export function describeSignIn({ all, of }: Cloud): void {
  test('lets a call that sends mail send as the one sender, to whom SES asks about in its sandbox', () => {
    const statements = all('AWS::IAM::Role')
      .flatMap((role) => role['Properties'].Policies?.[0].PolicyDocument.Statement ?? [])
      .filter(({ Action }) => [Action].flat().includes('ses:SendEmail'));
    expect(statements.length).toBeGreaterThan(2);
    for (const { Action, Resource, Condition } of statements) {
      expect(Action).toEqual(['ses:SendEmail', 'ses:SendRawEmail']);
      expect(JSON.stringify(Resource)).toMatch(/:identity\/\*"/);
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': noSender } });
    }
  });

  describe('sign-in', () => {
    test('requires strong passwords of Cognito and does not reveal whether a user exists', () => {
      of('WebVitalsIdentity').hasResourceProperties('AWS::Cognito::UserPool', {
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        Policies: {
          PasswordPolicy: {
            MinimumLength: 8,
            RequireLowercase: false,
            RequireUppercase: true,
            RequireNumbers: true,
            RequireSymbols: false,
          },
        },
      });
      of('WebVitalsIdentity').hasResourceProperties('AWS::Cognito::UserPoolClient', {
        PreventUserExistenceErrors: 'ENABLED',
        // What POST /auth, Google and Microsoft, and Amplify use, and nothing that goes past the limits of POST /auth.
        ExplicitAuthFlows: [
          'ALLOW_ADMIN_USER_PASSWORD_AUTH',
          'ALLOW_CUSTOM_AUTH',
          'ALLOW_REFRESH_TOKEN_AUTH',
        ],
        EnableTokenRevocation: true,
        GenerateSecret: Match.absent(),
      });
    });

    test('has the user pool ask our own functions in the flow CUSTOM_AUTH', () => {
      const asks = Match.objectLike({ 'Fn::GetAtt': Match.anyValue() });
      of('WebVitalsIdentity').hasResourceProperties('AWS::Cognito::UserPool', {
        LambdaConfig: {
          DefineAuthChallenge: asks,
          CreateAuthChallenge: asks,
          VerifyAuthChallengeResponse: asks,
        },
      });
      of('WebVitalsIdentity').resourceCountIs('AWS::Lambda::Permission', 3);
    });
  });
}
