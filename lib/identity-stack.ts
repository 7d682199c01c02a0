import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  Mfa,
  UserPool,
  type UserPoolClient,
} from 'aws-cdk-lib/aws-cognito';
import { Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Who may sign in. Cognito keeps passwords and tokens; users and accounts are items of ours. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, props: StackProps = {}) {
    super(scope, id, props);
    this.userPool = new UserPool(this, 'Users', {
      // Registration is POST /users, which also makes the account.
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: true,
        requireUppercase: true,
        requireDigits: true,
        requireSymbols: true,
      },
      mfa: Mfa.OFF,
      accountRecovery: AccountRecovery.NONE,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.client = this.userPool.addClient('Web', {
      // Signed in by POST /auth alone; browsers refresh, which a client always may.
      authFlows: { adminUserPassword: true },
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      disableOAuth: true,
    });
    new CfnUserPoolGroup(this, 'Support', {
      userPoolId: this.userPool.userPoolId,
      groupName: 'support',
      description: 'Staff who answer the support chat',
    });
    Validations.of(this.userPool).acknowledge(
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second factor is not part of the product yet; sign-in is rate limited per account and address.',
      },
      {
        id: 'AwsSolutions-COG3',
        reason:
          'Threat protection needs the Plus plan, priced by user; operators can switch it on.',
      },
      {
        id: 'AwsSolutions-COG8',
        reason: 'The Essentials plan has every feature that the product uses.',
      },
    );
  }
}
