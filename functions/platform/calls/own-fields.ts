import * as z from 'zod';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { isOwnField } from '../../../shared/calls/fields.ts';
import { ProblemError } from '../../../shared/errors.ts';
import type { Caller } from '../callers/caller.ts';

const parts = ['params', 'query', 'body'] as const;

function ownFieldsOf(schema: z.ZodType): string[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodType> = schema.shape;
  return Object.entries(shape)
    .filter(([, field]) =>
      isOwnField(field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field),
    )
    .map(([name]) => name);
}

/**
 * Refuses a request that names another account than the caller's. The account is named by the root user's email;
 * a user id must be the caller's own or, for `{user}`, the root user's.
 */
export function assertOwnAccount(
  contract: CallContract,
  input: Record<(typeof parts)[number], unknown>,
  caller: Caller,
): void {
  const ours = new Set(
    caller.kind === 'support'
      ? [caller.userId]
      : [caller.accountEmail, caller.email, caller.userId, caller.rootUserId],
  );
  for (const part of parts) {
    const schema = contract[part];
    const values = input[part];
    if (schema === undefined || typeof values !== 'object' || values === null) continue;
    for (const name of ownFieldsOf(schema)) {
      const value: unknown = Reflect.get(values, name);
      if (value === undefined || (typeof value === 'string' && ours.has(value))) continue;
      throw new ProblemError('forbidden', 'This belongs to another account', { field: name });
    }
  }
}
