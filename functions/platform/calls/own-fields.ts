import * as z from 'zod';
import type { CallContract } from '../../../shared/calls/define-call.ts';
import { isOwnField, isSelfField } from '../../../shared/calls/fields.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { SignedInCaller } from '../callers/caller.ts';

const parts = ['params', 'query', 'body'] as const;

/** The fields that must name the caller's account, and whether they must name the caller. */
function ownFieldsOf(schema: z.ZodType): { name: string; isSelf: boolean }[] {
  if (!(schema instanceof z.ZodObject)) return [];
  const shape: Record<string, z.ZodType> = schema.shape;
  return Object.entries(shape).flatMap(([name, field]) => {
    const inner = field instanceof z.ZodOptional ? (field.unwrap() as z.ZodType) : field;
    return isOwnField(inner) ? [{ name, isSelf: isSelfField(inner) }] : [];
  });
}

/**
 * Refuses a request that names an account other than the caller's. The root user's email names an account; a user id
 * must be the caller's own or, for `{user}`, the root user's. Personal data names the caller only.
 */
export function assertOwnAccount(
  contract: CallContract,
  input: Record<(typeof parts)[number], unknown>,
  caller: SignedInCaller,
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
    for (const { name, isSelf } of ownFieldsOf(schema)) {
      const value: unknown = Reflect.get(values, name);
      const isOurs = isSelf
        ? value === caller.userId
        : typeof value === 'string' && ours.has(value);
      if (value === undefined || isOurs) continue;
      const whose = isSelf ? 'This belongs to another user' : 'This belongs to another account';
      throw new ProblemError('forbidden', whose, { field: name });
    }
  }
}
