import * as z from 'zod';

/** Message for a required field that is missing, null or of another type; its other rules have their own messages. */
export const requires = (sentence: string) => ({
  error: ({ code }: { code?: string | undefined }) =>
    code === 'invalid_type' ? sentence : undefined,
});

/**
 * A required text, which is stored unchanged.
 * @param what begins its error messages: `Password is required`
 * @param longest in characters
 */
export const givenText = (what: string, longest: number) =>
  z
    .string(requires(`${what} is required`))
    .min(1, `${what} is required`)
    .max(longest, `${what} is longer than ${longest} characters`);
