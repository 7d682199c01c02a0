import type { SecretVariable } from '../../../shared/settings/catalogue.ts';

/** Whether a secret setting is set, without reading it: who only asks this is spared the SSM client. */
export const isSecretSet = (name: SecretVariable): boolean =>
  Boolean(process.env[name]) || Boolean(process.env[`${name}_PARAMETER`]);
