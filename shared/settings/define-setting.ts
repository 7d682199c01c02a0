import type * as z from 'zod';

export interface Setting {
  /** Secrets are in the environment locally; in the cloud in SSM, and the context names the parameter. */
  kind: 'value' | 'secret';
  where: 'local' | 'cloud' | 'both';
  /** In the environment: of the local host, and of the functions that need it. */
  variable?: string;
  /** Schema of the context in the cloud and of the variable on the local host; gives the default where neither is set. */
  value: z.ZodType;
  /** What the context holds, where the name does not say it. For the README. */
  form?: string;
  /** For the README. */
  does: string;
  /** For the README: what holds when it is not set. */
  without: string;
}

const parameter = 'name of an SSM SecureString with the key';

/** A secret that the product works without. */
export const secret = <const Variable extends string, Value extends z.ZodType>(
  variable: Variable,
  about: { value: Value; does: string; without: string },
) => ({ kind: 'secret', where: 'both', variable, form: parameter, ...about }) as const;
