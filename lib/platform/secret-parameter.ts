import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * Lets a function read a secret setting, such as `CRUX_API_KEY`, from the parameter that the operator named; nothing
 * where none is named.
 */
export function secretParameter(
  scope: Construct,
  name: string,
  parameter: string,
): { environment: Record<string, string>; permissions: PolicyStatement[] } {
  if (parameter === '') return { environment: {}, permissions: [] };
  const arn = Stack.of(scope).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: parameter.replace(/^\//, ''),
  });
  return {
    environment: { [`${name}_PARAMETER`]: parameter },
    permissions: [new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [arn] })],
  };
}
