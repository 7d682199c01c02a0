import { generateKeyPairSync } from 'node:crypto';

// Modules are made again for each test file, and this is not.
const place = Symbol.for('web-vitals: key of the test process');

/** An RSA key as PEM, the same for all test files of a process: making one takes longer than starting all stand-ins. */
export function keyOfProcess(): string {
  const known: unknown = Reflect.get(globalThis, place);
  if (typeof known === 'string') return known;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  Reflect.set(globalThis, place, key);
  return key;
}
