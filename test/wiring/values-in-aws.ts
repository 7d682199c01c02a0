import { arnOf, arnOfBucket, place } from '../support/iam/place.ts';

/** What `Ref` and `Fn::GetAtt` of a resource are once it is deployed. */
interface ValuesInAws {
  /** @default its name */
  ref?: (name: string) => string;
  arn?: (name: string) => string;
}

const topicArn = (name: string): string => arnOf('sns', name);
const byType: Record<string, ValuesInAws> = {
  'AWS::DynamoDB::GlobalTable': { arn: (name) => arnOf('dynamodb', `table/${name}`) },
  'AWS::S3::Bucket': { arn: arnOfBucket },
  'AWS::SQS::Queue': {
    ref: (name) => `https://sqs.${place.region}.amazonaws.com/${place.account}/${name}`,
    arn: (name) => arnOf('sqs', name),
  },
  'AWS::SNS::Topic': { ref: topicArn, arn: topicArn },
  'AWS::Cognito::UserPool': { arn: (name) => arnOf('cognito-idp', `userpool/${name}`) },
  'AWS::Logs::LogGroup': { arn: (name) => arnOf('logs', `log-group:${name}:*`) },
  'AWS::Lambda::Function': { arn: (name) => arnOf('lambda', `function:${name}`) },
};

export const refOf = (type: string, name: string): string => byType[type]?.ref?.(name) ?? name;

/** The attributes that nothing is granted on are the name. */
export const attributeOf = (type: string, name: string, attribute: string): string =>
  (attribute === 'Arn' ? byType[type]?.arn?.(name) : undefined) ?? name;

export const pseudoParameters: Record<string, string> = {
  'AWS::Partition': 'aws',
  'AWS::Region': place.region,
  'AWS::AccountId': place.account,
  'AWS::URLSuffix': 'amazonaws.com',
};
