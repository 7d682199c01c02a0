import type * as z from 'zod';

/** Turns `siteName` and `suggestion_type` into words: `Site name`, `Suggestion type`. */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').replaceAll(/\B[A-Z]/g, (capital) => ` ${capital}`);
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/**
 * The name of a field in an error message.
 * @param whole name of the part of the request, used when the path is empty
 */
export function fieldWords(path: readonly PropertyKey[], whole: string): string {
  const [last, ...before] = path.map(String).toReversed();
  if (last === undefined) return `The ${whole}`;
  if (!/^\d+$/.test(last)) return wordsOf(last);
  const list = before.find((name) => !/^\d+$/.test(name)) ?? whole;
  return `Entry ${Number(last) + 1} of ${wordsOf(list).toLowerCase()}`;
}

const kinds: Record<string, string> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};

/** An error message for a value whose schema does not have its own. */
export function sentenceAgainst(issue: z.core.$ZodRawIssue, whole: string): string {
  const field = fieldWords(issue.path ?? [], whole);
  const { input } = issue;
  if (input === undefined || input === null || input === '') return `${field} is required`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? 'of another kind'}`;
    case 'too_big':
      if (issue.origin === 'string') return `${field} is longer than ${issue.maximum} characters`;
      if (issue.origin === 'array') return `${field} has more than ${issue.maximum} entries`;
      return `${field} is too large`;
    case 'invalid_value':
      return `${field} must be one of ${issue.values.map(String).join(', ')}`;
    default:
      return `${field} is not valid`;
  }
}
