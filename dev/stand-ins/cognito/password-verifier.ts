import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The Secure Remote Password 6a verifier in Cognito's form: 3072-bit group of RFC 3526, SHA-256. */
const modulusHex = `
  FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD
  EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED
  EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F
  83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B
  E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510
  15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7
  ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C
  BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF`;
const modulus = BigInt(`0x${modulusHex.replace(/\s/g, '')}`);
/** Powers of the generator 2: each entry is the square of the one before. */
const squares = [2n];

/** Stored instead of a password. Both are hexadecimal. */
export interface Verifier {
  salt: string;
  verifier: string;
}

const toInteger = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`);

/** Two's complement of a positive number, in the form of Java's BigInteger. */
function padded(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

const hash = (...parts: (Buffer | string)[]): Buffer => {
  const sha = createHash('sha256');
  for (const part of parts) sha.update(part);
  return sha.digest();
};

function powerOfGenerator(exponent: bigint): bigint {
  let result = 1n;
  let square = 2n;
  for (let rest = exponent, at = 0; rest > 0n; rest >>= 1n, at += 1) {
    square = squares[at] ??= (square * square) % modulus;
    if (rest & 1n) result = (result * square) % modulus;
  }
  return result;
}

/** @param identity pool name (the part of the pool id after `_`) followed by the user's id */
export function makeVerifier(
  identity: string,
  password: string,
  salt = randomBytes(16).toString('hex'),
): Verifier {
  const secret = toInteger(hash(padded(BigInt(`0x${salt}`)), hash(`${identity}:${password}`)));
  return { salt, verifier: powerOfGenerator(secret).toString(16) };
}

export function matchesPassword(identity: string, password: string, kept: Verifier): boolean {
  const { verifier } = makeVerifier(identity, password, kept.salt);
  return timingSafeEqual(hash(verifier), hash(kept.verifier));
}
