import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { der, pemOf, sequence } from '../../functions/measuring/proofs/replay/certificate.ts';

export interface Issued {
  name: string;
  key: KeyObject;
  publicKey: KeyObject;
  /** PEM. */
  keyPem: string;
  certPem: string;
  certDer: Buffer;
}

export type KeyKind = 'P-256' | 'P-384' | 'P-521' | 'Ed25519' | 'RSA' | 'RSA-1024' | 'RSA-PSS';

interface Wanted {
  /** Common name. */
  name: string;
  /** Names of the host. @default none */
  hosts?: string[];
  isAuthority?: boolean;
  /** @default itself */
  issuer?: Issued;
  key?: KeyKind;
  /** Of the signature. */
  hash?: 'sha256' | 'sha1';
  /** Days from now. */
  from?: number;
  until?: number;
  /** Where its issuer's certificate is published. */
  issuerUrl?: string;
}

const keyPair = (kind: KeyKind) => {
  if (kind === 'Ed25519') return generateKeyPairSync('ed25519');
  if (kind === 'RSA-PSS') return generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
  if (kind === 'RSA' || kind === 'RSA-1024')
    return generateKeyPairSync('rsa', { modulusLength: kind === 'RSA' ? 2048 : 1024 });
  return generateKeyPairSync('ec', { namedCurve: kind });
};

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const tagged = (tag: number, text: string): Buffer => der(tag, Buffer.from(text));

/** Identifiers of signature algorithms. */
const algorithms: Readonly<Record<string, Buffer>> = {
  'ec sha256': sequence(hex('06082a8648ce3d040302')),
  'ec sha1': sequence(hex('06072a8648ce3d0401')),
  'rsa sha256': sequence(hex('06092a864886f70d01010b'), hex('0500')),
  'rsa sha1': sequence(hex('06092a864886f70d010105'), hex('0500')),
  'ed25519 sha256': sequence(hex('06032b6570')),
};

const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(hex('0603550403'), tagged(0x0c, name))));
const time = (days: number): Buffer => {
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  return tagged(0x18, `${at.slice(0, 19).replaceAll(/[-:T]/g, '')}Z`);
};
const extension = (id: string, value: Buffer): Buffer => sequence(hex(id), der(0x04, value));

function extensionsOf({ hosts, isAuthority, issuerUrl }: Wanted): Buffer[] {
  const names = hosts?.map((host) => tagged(0x82, host));
  return [
    ...(isAuthority === true ? [extension('0603551d13', sequence(hex('0101ff')))] : []),
    ...(names === undefined ? [] : [extension('0603551d11', sequence(...names))]),
    ...(issuerUrl === undefined
      ? []
      : [
          extension(
            '06082b06010505070101',
            sequence(sequence(hex('06082b06010505073002'), tagged(0x86, issuerUrl))),
          ),
        ]),
  ];
}

let serial = 0x10_00_00_00;

/** A certificate of X.509, with a new key. https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
export function issueCertificate(wanted: Wanted): Issued {
  const { name, issuer, key: kind = 'P-256', hash = 'sha256', from = -1, until = 300 } = wanted;
  const { privateKey: key, publicKey } = keyPair(kind);
  const signer = issuer?.key ?? key;
  const algorithm = algorithms[`${signer.asymmetricKeyType} ${hash}`];
  if (algorithm === undefined) throw new Error(`No signature by ${signer.asymmetricKeyType}`);
  serial += 1;
  const extensions = extensionsOf(wanted);
  const body = sequence(
    der(0xa0, hex('020102')),
    der(0x02, hex(serial.toString(16))),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(from), time(until)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  const signature = sign(signer.asymmetricKeyType === 'ed25519' ? null : hash, body, signer);
  const certDer = sequence(body, algorithm, der(0x03, Buffer.of(0), signature));
  return {
    name,
    key,
    publicKey,
    keyPem: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certPem: pemOf(certDer),
    certDer,
  };
}
