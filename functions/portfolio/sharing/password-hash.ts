import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP's Password Storage Cheat Sheet: scrypt with N = 2^14, r = 8, p = 5, which takes 16 MB. */
const cost = { N: 2 ** 14, r: 8, p: 5 };
const saltBytes = 16;
const hashBytes = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, hashBytes, cost, (error, hash) =>
      error === null ? resolve(hash) : reject(error),
    );
  });

/** A salt and a hash, in one text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, await derive(password, salt)]).toString('base64url');
}

const noHash = randomBytes(saltBytes + hashBytes).toString('base64url');

/** Takes equally long for every password, and without a hash. */
export async function isPassword(password: string, stored = noHash): Promise<boolean> {
  const bytes = Buffer.from(stored, 'base64url');
  const hash = await derive(password, bytes.subarray(0, saltBytes));
  return timingSafeEqual(hash, bytes.subarray(saltBytes));
}
