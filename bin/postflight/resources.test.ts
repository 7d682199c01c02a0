import { describe, expect, test } from 'vitest';
import { type Answers, Refusal } from '../../test/support/aws-account.ts';
import { useDeployedStage } from '../../test/support/deployed-stage.ts';
import { cloudOf } from './check.ts';
import { addressOf } from './resources.ts';

const { worldWith } = useDeployedStage();

describe('the address of the product', () => {
  const stack = (outputs: string): string =>
    `<R><Stacks><member><StackName>WebVitals-staging-Web</StackName><Outputs>${outputs}</Outputs></member></Stacks></R>`;
  const output = (name: string, value: string): string =>
    `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`;
  const find = (answer: Answers[string]) =>
    addressOf(cloudOf(worldWith({ cloud: { 'cloudformation DescribeStacks': answer } })));

  test('is an output of its stack', async () => {
    const outputs =
      output('CloudFrontHost', 'd1.cloudfront.net') + output('Address', 'https://v.example');
    expect(
      await find(({ body }) => (body.includes('WebVitals-staging-Web') ? stack(outputs) : '<R/>')),
    ).toBe('https://v.example');
  });
  test('is not found where the stage is not deployed, and the region is named', async () => {
    const missing = () => new Refusal('ValidationError');
    await expect(find(missing)).rejects.toThrow(
      /WebVitals-staging-Web cannot be read in eu-west-1/,
    );
    await expect(find(() => stack(''))).rejects.toThrow(/has no output Address/);
  });
});
