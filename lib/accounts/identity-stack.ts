import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPoolGroup,
  type IUserPool,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Validations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { triggers } from '../../shared/deployment/triggers.ts';
import { needsOf } from '../needs.ts';
import { functionProps } from '../platform/grants.ts';
import type { Resources } from '../platform/resources.ts';
import { ServiceFunction } from '../platform/service-function.ts';
import { title } from '../platform/title.ts';
import type { Settings } from '../settings.ts';

export interface IdentityStackProps extends StackProps {
  settings: Pick<Settings, 'adoptUserPool'>;
}

/**
 * The users who may sign in. Cognito stores passwords and tokens; users and accounts are items of ours. The user pool
 * and its group are kept when the stack is deleted, and can be adopted by another one, which makes a client of its own
 * in it.
 */
export class IdentityStack extends Stack {
  readonly userPool: IUserPool;
  /** Undefined where the pool was adopted. */
  readonly #newPool: UserPool | undefined;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { settings, ...props }: IdentityStackProps) {
    super(scope, id, props);
    const { adoptUserPool } = settings;
    this.#newPool = adoptUserPool === '' ? this.#newUserPool() : undefined;
    this.userPool = this.#newPool ?? UserPool.fromUserPoolId(this, 'Users', adoptUserPool);
    this.client = this.userPool.addClient('Web', {
      // Signed in by POST /auth alone; browsers refresh, which a client always may. CUSTOM_AUTH is open to anyone who
      // knows the client, and lets in only with a proof of ours (verify-proof.trigger.ts).
      authFlows: { adminUserPassword: true, custom: true },
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.hours(1),
      idTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      enableTokenRevocation: true,
      disableOAuth: true,
    });
  }

  /**
   * The functions that the pool asks in the flow CUSTOM_AUTH. The operator of an adopted pool configures them there.
   */
  addTriggers(resources: Resources): void {
    for (const { id, operation, summary } of triggers) {
      const entryPoint = `${id}.trigger`;
      const { function: handler } = new ServiceFunction(this, title(id), {
        ...functionProps(this, needsOf(entryPoint), resources),
        entryPoint,
        description: summary,
      });
      if (this.#newPool !== undefined) {
        this.#newPool.addTrigger(UserPoolOperation.of(operation), handler);
        continue;
      }
      handler.addPermission('UserPool', {
        principal: new ServicePrincipal('cognito-idp.amazonaws.com'),
        sourceArn: this.userPool.userPoolArn,
      });
      new CfnOutput(this, `Trigger${operation}`, { value: handler.functionArn });
    }
  }

  #newUserPool(): UserPool {
    const userPool = new UserPool(this, 'Users', {
      // Registration is POST /users, which also makes the account.
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: true,
        requireDigits: true,
        // Its list of symbols has no € and no emoji, which the product accepts: the calls check for a special
        // character.
        requireSymbols: false,
      },
      // An authenticator app, for users who set one up; text messages cost and can be rerouted.
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.NONE,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const support = new CfnUserPoolGroup(this, 'Support', {
      userPoolId: userPool.userPoolId,
      groupName: 'support',
      description: 'Staff who answer the support chat',
    });
    support.applyRemovalPolicy(RemovalPolicy.RETAIN);
    Validations.of(userPool).acknowledge(
      {
        id: 'AwsSolutions-COG1',
        reason:
          "Every call that sets a password asks for a special character; the pool's own list of them is narrower.",
      },
      {
        id: 'AwsSolutions-COG2',
        reason:
          'A second step is the choice of each user; sign-in is rate limited per account and address.',
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
    return userPool;
  }
}
