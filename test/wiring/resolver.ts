import * as z from 'zod';
import { Statement } from '../support/iam/statement.ts';
import { attributeOf, pseudoParameters, refOf } from './values-in-aws.ts';

const Properties = z.looseObject({});
const Resource = z.object({ Type: z.string(), Properties: Properties.default({}) });
export const Template = z.object({
  Resources: z.record(z.string(), Resource).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});
export type Template = z.infer<typeof Template>;

/** A function of CloudFormation with what it is given; undefined for any other value. */
function intrinsic(value: unknown): [kind: string, what: unknown] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const [[kind, what] = ['', undefined], ...more] = Object.entries(value);
  const isOne = more.length === 0 && (kind === 'Ref' || kind.startsWith('Fn::'));
  return isOne ? [kind, what] : undefined;
}

const Output = z.object({ StackName: z.string(), OutputName: z.string() });

export interface Resolver {
  /** A value of a stack's template, as it is once everything is deployed. */
  resolve(stack: string, value: unknown): string;
  statementOf(stack: string, statement: unknown): Statement;
}

/**
 * Computes what CloudFormation would.
 * @param nameOf the name of a resource, by its stack and logical id
 * @param adopted names that stand for the resources of these names
 */
export function resolverOf(
  templates: ReadonlyMap<string, Template>,
  nameOf: (stack: string, id: string) => string,
  adopted: Readonly<Record<string, string>>,
): Resolver {
  const textOf = (stack: string, value: unknown): string => {
    if (typeof value === 'string') return value;
    const [kind, what] = intrinsic(value) ?? [];
    const typeOf = (id: unknown) => templates.get(stack)?.Resources[String(id)]?.Type ?? '';
    if (kind === 'Ref')
      return pseudoParameters[String(what)] ?? refOf(typeOf(what), nameOf(stack, String(what)));
    const [first, second]: unknown[] = Array.isArray(what) ? what : [];
    if (kind === 'Fn::GetAtt')
      return attributeOf(typeOf(first), nameOf(stack, String(first)), String(second));
    if (kind === 'Fn::Join' && Array.isArray(second))
      return second.map((part) => textOf(stack, part)).join(String(first));
    const { StackName, OutputName } = Output.safeParse(what).data ?? {};
    // Something else that is computed, which nothing is granted on.
    if (kind !== 'Fn::GetStackOutput' || StackName === undefined || OutputName === undefined)
      return JSON.stringify(value);
    return textOf(StackName, templates.get(StackName)?.Outputs[OutputName]?.Value);
  };
  const resolve = (stack: string, value: unknown): string => {
    const text = textOf(stack, value);
    const found = Object.entries(adopted).find(([name]) => text.includes(name));
    return found === undefined ? text : text.replace(...found);
  };
  const whole = (stack: string, value: unknown): unknown => {
    if (typeof value === 'string' || intrinsic(value) !== undefined) return resolve(stack, value);
    if (Array.isArray(value)) return value.map((one) => whole(stack, one));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, one]) => [key, whole(stack, one)]));
  };
  return {
    resolve,
    statementOf: (stack, statement) => Statement.parse(whole(stack, statement)),
  };
}
