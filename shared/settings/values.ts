import * as z from 'zod';
import { isAwsRegion } from '../deployment/aws-regions.ts';
import { PlanOverrides } from '../plans/plans.ts';

/** Context is text on the command line, and any JSON value in cdk.json. */
function parsedJson(value: unknown, { issues }: z.core.ParsePayload): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    issues.push({ code: 'custom', message: 'This is not JSON', input: value });
    return z.NEVER;
  }
}

export const flag = z.stringbool().or(z.boolean());
export const optionalText = z.string().default('');
export const orNothing = <Value extends z.ZodType<string, string>>(value: Value) =>
  z.union([value, z.literal('')]).default('');

export const StageName = z
  .string()
  // CloudFormation uses 24 characters of a stack's name in the names that it generates.
  .regex(/^[a-z][a-z0-9]{0,13}$/, 'Up to 14 small letters and digits, a letter first')
  .default('production');

/** An object, or its JSON. Functions receive JSON. */
export const PlanOverridesText = z
  .preprocess(parsedJson, PlanOverrides)
  .default({})
  .transform((overrides) => (Object.keys(overrides).length === 0 ? '' : JSON.stringify(overrides)));

const workersAtOnce = z.number().int().min(2).max(1000);
/** By queue, whose names the cloud checks; an object, or its JSON. */
export const Workers = z.preprocess(parsedJson, z.record(z.string(), workersAtOnce)).default({});

/** CloudFront sends the first, functions accept all; `default` is the one that the product generates itself. */
export const OriginKeys = z
  .string()
  .regex(
    /^(?:default|[\w-]{32,})(?:,(?:default|[\w-]{32,}))*$/,
    'Keys of at least 32 letters, digits, - and _, or the word default, with commas between',
  )
  .default('default')
  .transform((keys) => keys.split(','));

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const statusDomain = new RegExp(
  `^(?=.{4,253}=)(?:${label}\\.)+[a-z]${label}=[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$`,
);
/** CloudFront's quota, and what fits into the 4 KB that Lambda has for all variables of a function. */
const [mostStatusDomains, mostOfVariables] = [100, 2500];
const isEachOnce = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** `host=pageId` each: a list, or text with commas between. */
export const StatusDomains = z
  .union([
    z.array(z.string()),
    z.string().transform((text) => text.split(',').filter((one) => one.trim() !== '')),
  ])
  .transform((list) => list.map((one) => one.trim()))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(
            statusDomain,
            'Each is a host in lower case, = and the id of a status page: status.customer.com=0b7e…',
          ),
      )
      .max(mostStatusDomains, `CloudFront has at most ${mostStatusDomains}`)
      .refine((list) => list.join(',').length <= mostOfVariables, {
        error: `Together they have at most ${mostOfVariables} characters: Lambda has 4 KB for all variables of a function`,
      })
      .refine((list) => isEachOnce(list.map((one) => one.replace(/=.*/, ''))), {
        error: 'A host is given twice',
      })
      .refine((list) => isEachOnce(list.map((one) => one.replace(/.*=/, ''))), {
        error: 'A status page has at most one host',
      }),
  )
  .default([]);

/** Regions with commas between. */
export const ProbeRegions = z
  .string()
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  ])
  .pipe(z.array(z.string().refine(isAwsRegion, 'There is no such region of AWS')))
  .default([]);
