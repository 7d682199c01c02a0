import * as z from 'zod';

const oneOrMore = z.union([z.array(z.string()), z.string().transform((one) => [one])]);

/**
 * A statement of a policy of a role. It is strict: what `decide` does not evaluate, such as `NotAction`, is an error rather than
 * ignored.
 */
export const Statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  /** By operator, then by key. */
  Condition: z.record(z.string(), z.record(z.string(), oneOrMore)).default({}),
});
export type Statement = z.output<typeof Statement>;

/** What AWS evaluates for one action of a call. */
export interface IamRequest {
  /** `dynamodb:Query` */
  action: string;
  /** The whole ARN; `*` if the action has no resources. */
  resource: string;
  /** Values of condition keys: a list if a key may have several, an empty one if it is absent. */
  context: Readonly<Record<string, string | readonly string[]>>;
}
