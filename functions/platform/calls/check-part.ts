import type * as z from 'zod';
import { fieldWords, sentenceAgainst } from '../../../shared/calls/input-words.ts';
import type { ErrorDetail } from '../../../shared/errors.ts';

/**
 * Holds a part of what was sent against its schema.
 *
 * @param whole named when the fault lies with the part itself, such as a list where an object is wanted
 * @returns what the schema makes of it, and a refusal for every field at fault
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

/** Deeper than any field of the catalogue; what no contract knows is dropped. */
const deepestField = 8;

/** Where a value holds a lone half of a surrogate pair, which neither the table nor the user pool can take. */
function illFormedTexts(value: unknown, path: PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [path];
  if (typeof value !== 'object' || value === null || path.length > deepestField) return [];
  return Object.entries(value).flatMap(([key, inner]) => illFormedTexts(inner, [...path, key]));
}
