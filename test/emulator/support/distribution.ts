import * as z from 'zod';
import { resourceOf } from '../../../bin/postflight/resources.ts';
import { deployedStacks, deployedTemplates } from './deploy.ts';
import type { Emulator } from './emulator.ts';

const Behaviour = z.object({
  PathPattern: z.string().default('*'),
  TargetOriginId: z.string(),
  FunctionAssociations: z.tuple([
    z.object({ FunctionARN: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }) }),
  ]),
});
const Distribution = z.object({
  Type: z.literal('AWS::CloudFront::Distribution'),
  Properties: z.object({
    DistributionConfig: z.object({
      CacheBehaviors: z.array(Behaviour),
      DefaultCacheBehavior: Behaviour,
      Origins: z.array(
        z.object({
          Id: z.string(),
          S3OriginConfig: z.object({}).optional(),
          OriginCustomHeaders: z.array(z.object({ HeaderName: z.string() })).default([]),
        }),
      ),
    }),
  }),
});
const EdgeFunction = z.object({
  Type: z.literal('AWS::CloudFront::Function'),
  Properties: z.object({ FunctionCode: z.string() }),
});
const Template = z.object({ Resources: z.record(z.string(), z.unknown()) });

export interface Behaviour {
  /** Of the function for each of its requests. */
  code: string;
  /** Whether its origin is the bucket of the web app, not the API. */
  isOfFiles: boolean;
}

/** The distribution as its stack has it; the emulator keeps neither its origins nor its functions. */
export async function readDistribution(emulator: Emulator) {
  const { aws } = emulator;
  const stacks = await deployedStacks(emulator);
  const outputOf = (stack: string, name: RegExp): string => {
    const { outputs = {} } =
      stacks.find((one) => one.name === `WebVitals-production-${stack}`) ?? {};
    const found = Object.entries(outputs).find(([key]) => name.test(key))?.[1];
    if (found === undefined) throw new Error(`${stack} has no output ${name}`);
    return found;
  };
  const stackName = 'WebVitals-production-Web';
  const templates = await deployedTemplates(emulator);
  const web = templates.find((one) => one.stackName === stackName);
  const { Resources } = Template.parse(web?.template);
  const config = Object.values(Resources).flatMap((one) => {
    const found = Distribution.safeParse(one).data;
    return found === undefined ? [] : [found.Properties.DistributionConfig];
  })[0];
  if (config === undefined) throw new Error('There is no distribution');
  const behaviours = [...config.CacheBehaviors, config.DefaultCacheBehavior];
  const api = config.Origins.find(({ S3OriginConfig }) => S3OriginConfig === undefined);
  const apiId = outputOf('Api', /^PublishOutputRefApi[0-9A-F]+$/);
  const originKey = outputOf('Web', /^OriginKey$/);
  return {
    apiPath: `/_aws/execute-api/${apiId}/$default`,
    filesBucket: await resourceOf(aws, stackName, { type: 'AWS::S3::Bucket', name: 'App' }),
    originHeaders: Object.fromEntries(
      api?.OriginCustomHeaders.map(({ HeaderName }) => [HeaderName, originKey]) ?? [],
    ),
    /** The first whose pattern matches. */
    behaviourOf(uri: string): Behaviour {
      const found = behaviours.find(({ PathPattern }) =>
        new RegExp(`^${PathPattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(
          uri,
        ),
      );
      const [association] = found?.FunctionAssociations ?? [];
      const [name = ''] = association?.FunctionARN['Fn::GetAtt'] ?? [];
      return {
        code: EdgeFunction.parse(Resources[name]).Properties.FunctionCode,
        isOfFiles: found?.TargetOriginId !== api?.Id,
      };
    },
  };
}
