import type * as z from 'zod';
import { fieldWords, sentenceAgainst } from '../../../shared/calls/input-words.ts';
import type { ErrorDetail } from '../../../shared/calls/errors.ts';

/**
 * Validates a part of a request against its schema.
 *
 * @param whole name of the part, for errors of the part itself, such as a list instead of an object
 * @returns the parsed value, or an error for every invalid field
 */
export function checkPart(
  schema: z.ZodType,
  value: unknown,
  whole: string,
): { data: unknown; details: ErrorDetail[] } {
  const parsed = schema.safeParse(value, { error: (issue) => sentenceAgainst(issue, whole) });
  const refused: Refusal[] = [
    ...illFormedTexts(value).map((path) => illFormed(path, whole)),
    ...(parsed.error?.issues ?? []),
  ];
  return { data: parsed.data, details: refused.map((refusal) => detailOf(refusal, whole)) };
}

type Refusal = Pick<z.core.$ZodIssue, 'message' | 'path'>;

const detailOf = ({ message, path }: Refusal, whole: string): ErrorDetail => ({
  code: 'invalid_input',
  message,
  field: path.map(String).join('.') || whole,
});

const illFormed = (path: PropertyKey[], whole: string): Refusal => ({
  message: `${fieldWords(path, whole)} has a character that is not valid`,
  path,
});

/** Deeper than any field of the catalogue; unknown fields are dropped. */
const deepestField = 8;

/** Finds a lone surrogate in a value, which neither the table nor the user pool can store. */
function illFormedTexts(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path];
  if (typeof value !== 'object' || value === null || path.length > deepestField) return [];
  return Object.entries(value).flatMap(([key, inner]) => illFormedTexts(inner, [...path, key]));
}
