import * as z from 'zod';

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const Template = z.object({
  Resources: z.record(z.string(), Resource),
  Outputs: z
    .record(z.string(), z.object({ Export: z.object({ Name: z.unknown() }).optional() }))
    .default({}),
});

/**
 * The property that names a resource, by type; where it is absent, CloudFormation derives a name from stack and resource.
 * `inside`: the resource has no name in the account, only a generated id or a name within its parent.
 */
const naming: Record<string, readonly string[] | 'inside'> = {
  'AWS::ApiGatewayV2::Api': ['Name'],
  'AWS::ApiGatewayV2::Authorizer': 'inside',
  'AWS::ApiGatewayV2::Integration': 'inside',
  'AWS::ApiGatewayV2::Route': 'inside',
  'AWS::ApiGatewayV2::RouteResponse': 'inside',
  'AWS::ApiGatewayV2::Stage': 'inside',
  'AWS::Budgets::Budget': ['Budget', 'BudgetName'],
  'AWS::CDK::Metadata': 'inside',
  'AWS::CloudFormation::WaitConditionHandle': 'inside',
  'AWS::CloudFront::Distribution': ['DistributionConfig', 'Comment'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig', 'Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig', 'Name'],
  'AWS::CloudWatch::Alarm': ['AlarmName'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::Cognito::UserPool': ['UserPoolName'],
  'AWS::Cognito::UserPoolClient': ['ClientName'],
  'AWS::Cognito::UserPoolGroup': 'inside',
  'AWS::DynamoDB::GlobalTable': ['TableName'],
  'AWS::IAM::Policy': 'inside',
  'AWS::IAM::Role': ['RoleName'],
  'AWS::Lambda::EventSourceMapping': 'inside',
  'AWS::Lambda::Function': ['FunctionName'],
  'AWS::Lambda::LayerVersion': ['LayerName'],
  'AWS::Lambda::Permission': 'inside',
  'AWS::Logs::Delivery': 'inside',
  'AWS::Logs::DeliveryDestination': ['Name'],
  'AWS::Logs::DeliverySource': ['Name'],
  'AWS::Logs::LogGroup': ['LogGroupName'],
  'AWS::Logs::MetricFilter': ['FilterName'],
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::S3::BucketPolicy': 'inside',
  'AWS::SES::ConfigurationSet': ['Name'],
  'AWS::SES::ConfigurationSetEventDestination': 'inside',
  'AWS::SNS::Subscription': 'inside',
  'AWS::SNS::Topic': ['TopicName'],
  'AWS::SNS::TopicPolicy': 'inside',
  'AWS::SQS::Queue': ['QueueName'],
  'AWS::SQS::QueuePolicy': 'inside',
  'AWS::Scheduler::Schedule': ['Name'],
  // Of earlier releases.
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::WAFv2::WebACL': ['Name'],
  'Custom::CDKBucketDeployment': 'inside',
};

/** Their names are for people only: AWS accepts any number of resources with the same. */
const notUnique = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::CloudFront::Distribution',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
]);
/** Services whose names are those of the whole account; a bucket's is that of all accounts. */
const isGlobal = (type: string): boolean => /^AWS::(?:Budgets|CloudFront|IAM|S3)::/.test(type);

const pathOfName = (type: string): readonly string[] | 'inside' => {
  const path = naming[type];
  if (path === undefined) throw new Error(`How are resources of ${type} named?`);
  return path;
};

const property = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );

/** The property that names a resource, such as `Budget.BudgetName`. */
export const nameOf = (type: string): string => [pathOfName(type)].flat().join('.');

/**
 * The name that a template gives a resource, which no other one may have at the same time, with the region or account in which
 * it is unique. Undefined where CloudFormation finds one that is free.
 */
export function fixedName(type: string, properties: unknown, region: string): string | undefined {
  const path = pathOfName(type);
  const name = path === 'inside' || notUnique.has(type) ? undefined : property(properties, path);
  const where = isGlobal(type) ? 'the account' : region;
  return name === undefined ? undefined : `${type} ${JSON.stringify(name)} in ${where}`;
}

/** Every name that a stack takes in its account and region: resources, exports, parameters, namespaces of metrics. */
export function physicalNames(stackName: string, template: unknown): string[] {
  const { Resources, Outputs } = Template.parse(template);
  const named = Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
    const path = pathOfName(Type);
    if (path === 'inside') return [];
    // CloudFormation appends random characters too, but people read the part before them.
    return [`${Type} ${JSON.stringify(property(Properties, path) ?? `${stackName}-${id}`)}`];
  });
  const text = JSON.stringify(template);
  // Those of AWS refer to a secret, which has its own name.
  const parameters = [...text.matchAll(/"(\w+_PARAMETER)":("(?!\/aws\/)[^"]*")/g)];
  const namespaces = [...text.matchAll(/"(?:Metric)?Namespace":("WebVitals[^"]*")/g)];
  return [
    `stack ${stackName}`,
    ...named,
    ...Object.values(Outputs).flatMap(({ Export }) =>
      Export === undefined ? [] : [`export ${JSON.stringify(Export.Name)}`],
    ),
    ...parameters.map(([, setting, path]) => `parameter of ${setting} ${path}`),
    ...namespaces.map(([, namespace]) => `namespace ${namespace}`),
  ];
}
