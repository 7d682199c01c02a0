import { CfnOutput, Fn, type Stack, Token } from 'aws-cdk-lib';

/**
 * A value that a stack computes, for other stacks, which must depend on it. CloudFormation and its linters refuse to split what
 * `Fn::GetStackOutput` returns, so the owner computes the value and publishes it as an output.
 *
 * @param value a constant stays one
 */
export function published(owner: Stack, outputName: string, value: string): string {
  if (!Token.isUnresolved(value)) return value;
  new CfnOutput(owner, outputName, { value });
  return Fn.getStackOutput(owner.stackName, outputName);
}
