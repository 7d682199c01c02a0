import * as z from 'zod';

/** Says that a field is required where it is left out, null or of another type; its further rules have words of their own. */
export const requires = (sentence: string) => ({
  error: ({ code }: { code?: string | undefined }) =>
    code === 'invalid_type' ? sentence : undefined,
});

/**
 * A text that must be given and is kept as it is.
 * @param what begins the sentences against it: `Password is required`
 * @param longest in characters
 */
export const givenText = (what: string, longest: number) =>
  z
    .string(requires(`${what} is required`))
    .min(1, `${what} is required`)
    .max(longest, `${what} is longer than ${longest} characters`);
