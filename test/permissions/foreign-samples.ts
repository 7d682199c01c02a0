import type * as z from 'zod';
import type { CallContract } from '../../shared/calls/define-call.ts';
import { isOwnField } from '../../shared/calls/fields.ts';
import type { Actor } from './actors.ts';
import type { Sample } from './samples.ts';

const parts = ['params', 'query', 'body'] as const;

/** Where a sample names its actor's account, by email or by user: `params.email`, in the order of the parts. */
export function namesAnAccount(sample: Sample, actor: Actor): string[] {
  const names: unknown[] = [actor.accountEmail, actor.userId, actor.accountId];
  const search = (value: unknown, path: string): string[] => {
    if (names.includes(value)) return [path];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => search(inner, `${path}.${key}`));
  };
  return parts.flatMap((part) => search(sample[part], part));
}

function ownFieldsIn(schema: z.ZodType | undefined): string[] {
  const shape: unknown = schema && 'shape' in schema ? schema.shape : undefined;
  if (typeof shape !== 'object' || shape === null) return [];
  return Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const inner = 'unwrap' in field && typeof field.unwrap === 'function' ? field.unwrap() : field;
    return isOwnField(field) || isOwnField(inner as z.ZodType) ? [name] : [];
  });
}

/** The sample of one account as another would send it: under the other's own name, about the same things. */
export function borrowed(sample: Sample, from: Actor, by: Actor): Sample {
  const own = new Map([
    [from.accountEmail, by.accountEmail],
    [from.userId, by.userId],
  ]);
  const inOwnName = (value: unknown): unknown => {
    if (typeof value === 'string')
      return own.get(value) ?? value.replaceAll(from.accountId, by.accountId);
    if (Array.isArray(value)) return value.map(inOwnName);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inOwnName(inner)]));
  };
  return Object.fromEntries(parts.map((part) => [part, inOwnName(sample[part])])) as Sample;
}

/** The sample once for each of its fields that must be the caller's own, with a stranger's value in it. */
export function foreignSamples(
  call: CallContract,
  sample: Sample,
  stranger: Actor,
): { field: string; foreign: Sample }[] {
  return parts.flatMap((part) =>
    ownFieldsIn(call[part])
      .filter((name) => sample[part]?.[name] !== undefined)
      .map((name) => {
        const isUserId = name === 'userId' || name === 'user';
        const value = isUserId ? stranger.userId : stranger.accountEmail;
        const foreign = { ...sample, [part]: { ...sample[part], [name]: value } };
        return { field: `${part}.${name}`, foreign };
      }),
  );
}
