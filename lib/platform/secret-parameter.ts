import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { stageOf } from './stage.ts';

/**
 * Lets a function read a secret setting, such as `CRUX_API_KEY`, from the parameter that the operator named; nothing
 * where none is named. `{stage}` in it stands for the name of the stage.
 */
export function secretParameter(
  scope: Construct,
  name: string,
  parameter: string,
): { environment: Record<string, string>; permissions: PolicyStatement[] } {
  if (parameter === '') return { environment: {}, permissions: [] };
  const path = parameter.replaceAll('{stage}', stageOf(scope));
  const arn = Stack.of(scope).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: path.replace(/^\//, ''),
  });
  return {
    environment: { [`${name}_PARAMETER`]: path },
    permissions: [new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [arn] })],
  };
}
