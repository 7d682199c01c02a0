import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import type { SecretVariable } from '../../../shared/settings/catalogue.ts';
import { logFault } from '../log-fault.ts';
import { once } from '../once.ts';
import { impatient } from './impatient.ts';

export const parameterClient = once(() => new SSMClient(impatient));

const known = new Map<string, Promise<string | undefined>>();

/**
 * Reads a secret setting: from the environment (`CRUX_API_KEY`, local host), or from the SSM SecureString whose name is
 * in `CRUX_API_KEY_PARAMETER` (cloud). Undefined if neither is set; read once per process.
 */
export function readSecret(name: SecretVariable): Promise<string | undefined> {
  const value = process.env[name];
  if (value) return Promise.resolve(value);
  const parameter = process.env[`${name}_PARAMETER`];
  if (!parameter) return Promise.resolve(undefined);
  const reading = known.get(parameter) ?? readParameter(parameter);
  known.set(parameter, reading);
  return reading;
}

async function readParameter(parameter: string): Promise<string | undefined> {
  try {
    const command = new GetParameterCommand({ Name: parameter, WithDecryption: true });
    return (await parameterClient().send(command)).Parameter?.Value;
  } catch (error) {
    known.delete(parameter);
    logFault('could not read the secret', { parameter, error });
    throw error;
  }
}
