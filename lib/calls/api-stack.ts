import { Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import type { IUserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';

export interface ApiStackProps extends StackProps {
  userPool: IUserPool;
  client: UserPoolClient;
}

/** The HTTP API without its stage. The stacks of the domains add their routes; the stage comes after all of them. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly authorizer: HttpJwtAuthorizer;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.api = new HttpApi(this, 'Api', {
      apiName: this.stackName,
      description: 'Every documented call of Web Vitals, below /api',
      createDefaultStage: false,
    });
    this.authorizer = new HttpJwtAuthorizer(
      'Cognito',
      `https://${props.userPool.userPoolProviderName}`,
      {
        jwtAudience: [props.client.userPoolClientId],
      },
    );
  }
}
