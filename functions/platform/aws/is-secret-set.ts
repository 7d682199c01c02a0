import type { SecretVariable } from '../../../shared/settings/catalogue.ts';

/** Whether a secret setting is set, without reading it, so that callers do not need the SSM client. */
export const isSecretSet = (name: SecretVariable): boolean =>
  Boolean(process.env[name]) || Boolean(process.env[`${name}_PARAMETER`]);
