import { generateKeyPairSync } from 'node:crypto';

// Modules are made again for each test file, and this is not.
const place = Symbol.for('web-vitals: keys of the test process');

/**
 * An RSA key as PEM, the same for all test files of a process: making one takes longer than starting all stand-ins.
 * @param owner whose key it is; each has its own
 */
export function keyOfProcess(
  owner: 'user pool' | 'pool of actors' | 'provider' | 'stranger' = 'user pool',
): string {
  const known: unknown = Reflect.get(globalThis, place);
  const keys = known instanceof Map ? known : new Map<string, string>();
  Reflect.set(globalThis, place, keys);
  const key: unknown = keys.get(owner);
  if (typeof key === 'string') return key;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const made = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  keys.set(owner, made);
  return made;
}
