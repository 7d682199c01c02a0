import { createHash, generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  key: string;
  cert: string;
  /** The flag with which Chromium accepts it for any host, and still caches. */
  chromiumFlag: string;
}

/** An element of ASN.1 in DER. */
export function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content]);
  const bytes = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...bytes), content]);
}
export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(0x02, Buffer.of(value));
/** 1.2.840.10045.4.3.2 */
const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));
/** 2.5.4.3 */
const commonName = Buffer.from('0603550403', 'hex');
const utcTime = (year: number): Buffer =>
  der(0x17, Buffer.from(`${String(year).slice(-2)}0101000000Z`));

/** Lines of 64 characters; OpenSSL refuses an empty one. https://www.rfc-editor.org/rfc/rfc7468#section-2 */
export function pemOf(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** A certificate signed by its own key, for all hosts of a copy. https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
export function makeCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('copy of a page')))));
  const year = new Date().getUTCFullYear();
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime(year - 1), utcTime(year + 2)),
    name,
    spki,
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ecdsaWithSha256, der(0x03, Buffer.of(0), signature));
  const hash = createHash('sha256').update(spki).digest('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pemOf(whole),
    chromiumFlag: `--ignore-certificate-errors-spki-list=${hash}`,
  };
}
