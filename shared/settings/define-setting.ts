import type * as z from 'zod';
import { optionalText } from './values.ts';

export interface Setting {
  /** Locally, secrets are in the environment; in the cloud they are in SSM, and the context names the parameter. */
  kind: 'value' | 'secret';
  where: 'local' | 'cloud' | 'both';
  /** Environment variable of the local host and of the functions that need it. */
  variable?: string;
  /** Schema of the CDK context and of the local variable; supplies the default if neither is set. */
  value: z.ZodType;
  /** For docs/settings.md: content of the context, if the name does not say it. */
  form?: string;
  /** For docs/settings.md. */
  does: string;
  /** For docs/settings.md: the behaviour without it. */
  without: string;
}

const form = 'name of an SSM SecureString with the key';

/** An optional secret. */
export const secret = <const Variable extends string>(
  variable: Variable,
  about: Pick<Setting, 'does' | 'without'>,
) => ({ kind: 'secret', where: 'both', variable, value: optionalText, form, ...about }) as const;

/** A secret of the cloud, which the local host makes itself. */
export const inCloudSecret = <
  const Variable extends string,
  const Given extends Omit<Setting, 'kind' | 'where' | 'variable'>,
>(
  variable: Variable,
  about: Given,
) => ({ kind: 'secret', where: 'cloud', variable, ...about }) as const;

type About = Pick<Setting, 'variable' | 'value' | 'form' | 'does' | 'without'>;

/** A setting of the cloud only. */
export const inCloud = <const Given extends About>(about: Given) =>
  ({ kind: 'value', where: 'cloud', ...about }) as const;

/** A setting of the cloud and of the local host. */
export const everywhere = <const Variable extends string, const Given extends About>(
  variable: Variable,
  about: Given,
) => ({ kind: 'value', where: 'both', variable, ...about }) as const;

/** A setting of the local host only. */
export const locally = <const Variable extends string, const Given extends About>(
  variable: Variable,
  about: Given,
) => ({ kind: 'value', where: 'local', variable, ...about }) as const;
