import { createHash } from 'node:crypto';
import { CfnResource, type IAspect, Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Properties whose change makes CloudFormation replace the resource (`createOnlyProperties` of its registry), for every
 * type that another stack refers to. Properties that name a resource of the same stack are left out: its id is part of
 * the reference too.
 */
export const replacingProperties: Record<string, readonly string[]> = {
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::ApiGatewayV2::Authorizer': [],
  'AWS::CloudFront::Distribution': [],
  'AWS::Cognito::UserPool': [],
  'AWS::Cognito::UserPoolClient': ['GenerateSecret'],
  'AWS::DynamoDB::GlobalTable': ['KeySchema', 'TableName', 'LocalSecondaryIndexes'],
  'AWS::Lambda::Function': ['FunctionName', 'PackageType', 'TenancyConfig'],
  'AWS::S3::Bucket': ['BucketName', 'ObjectLockEnabled', 'BucketNamespace', 'BucketNamePrefix'],
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SNS::Topic': ['FifoTopic', 'TopicName'],
  'AWS::SQS::Queue': ['FifoQueue', 'QueueName'],
  'AWS::WAFv2::WebACL': ['Name', 'Scope'],
};

/** Their values at the first deployment; properties that were unset then are not listed. */
const firstValues = new Set([
  'AWS::ApiGatewayV2::Api ProtocolType "HTTP"',
  'AWS::ApiGatewayV2::Api ProtocolType "WEBSOCKET"',
  'AWS::WAFv2::WebACL Scope "CLOUDFRONT"',
  'AWS::Lambda::Function PackageType "Image"',
  'AWS::DynamoDB::GlobalTable KeySchema [{"attributeName":"pk","keyType":"HASH"},{"attributeName":"sk","keyType":"RANGE"}]',
]);

/**
 * Gives a resource that will be replaced another logical id. References between stacks contain the id, so the templates
 * of all stacks that refer to it change too, and `cdk deploy`, which compares templates, updates them.
 */
export class ReplacementIds implements IAspect {
  visit(node: IConstruct): void {
    if (!CfnResource.isCfnResource(node)) return;
    const { stack, cfnResourceType } = node;
    const changed = (replacingProperties[cfnResourceType] ?? []).flatMap((property) => {
      const attribute = `${property.charAt(0).toLowerCase()}${property.slice(1)}`;
      const value: unknown = stack.resolve(Reflect.get(node, attribute));
      if (value === undefined) return [];
      const described = `${cfnResourceType} ${property} ${JSON.stringify(value)}`;
      return firstValues.has(described) ? [] : [described];
    });
    if (changed.length === 0) return;
    const hash = createHash('sha256').update(changed.join('\n')).digest('hex').slice(0, 8);
    node.overrideLogicalId(`${Stack.of(node).getLogicalId(node)}${hash}`);
  }
}
