import { getDiffieHellman } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  issueCertificate,
  type Issued,
  type KeyKind,
} from '../../../test/support/issue-certificate.ts';
import { listenOnLoopback } from '../../../test/support/loopback-server.ts';
import { useSecureServers } from '../../../test/support/secure-servers.ts';
import { guardWith, kindOf } from '../../../test/support/target-site.ts';
import { der, sequence } from '../../measuring/proofs/replay/certificate.ts';

const { host, root, leaf, serve } = useSecureServers();
const fetched = async (url: string) => (await guardWith().fetch(url)).text();

/** The group of 1024 bits that old servers have. https://www.rfc-editor.org/rfc/rfc2409#section-6.2 */
function smallGroup(): string {
  const prime = getDiffieHellman('modp2').getPrime();
  const group = sequence(der(0x02, Buffer.of(0), prime), der(0x02, Buffer.of(2)));
  return `-----BEGIN DH PARAMETERS-----\n${group
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END DH PARAMETERS-----\n`;
}
const old: ServerOptions = { maxVersion: 'TLSv1.2', honorCipherOrder: true };
const smallDhe = (others: string): ServerOptions => ({
  ...old,
  dhparam: smallGroup(),
  ciphers: `DHE-RSA-AES128-GCM-SHA256:${others}@SECLEVEL=0`,
});

describe('a secure connection that Chromium makes', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA'])('with a key of kind %s', async (key) => {
    expect(await fetched(await serve([leaf({ key })]))).toBe('Secure');
  });

  test.each<[string, ServerOptions]>([
    ['that prefers a group of 1024 bits', smallDhe('ECDHE-RSA-AES128-GCM-SHA256:')],
    ['without forward secrecy', { ...old, ciphers: 'AES128-SHA' }],
    ['with TLS 1.3 only', { minVersion: 'TLSv1.3' }],
    ['that asks for a certificate of the client', { requestCert: true, rejectUnauthorized: false }],
  ])('to a server %s', async (_, options) => {
    expect(await fetched(await serve([leaf({ key: 'RSA' })], { options }))).toBe('Secure');
  });

  test('to a server without secure renegotiation', async () => {
    const hello = Buffer.concat([
      Buffer.from('0303', 'hex'),
      Buffer.alloc(32, 1),
      // No session, ECDHE-RSA-AES128-GCM-SHA256, no compression, no extensions.
      Buffer.from('00c02f00', 'hex'),
    ]);
    const message = Buffer.concat([Buffer.of(2, 0, 0, hello.length), hello]);
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.end(Buffer.concat([Buffer.of(0x16, 3, 3, 0, message.length), message]));
      });
    });
    const { port, close } = await listenOnLoopback(server);
    onTestFinished(close);
    // The client waits for the rest of the handshake.
    expect(await kindOf(guardWith().fetch(`https://${host}:${port}/`))).toBe('reset');
  });
});

describe('a secure connection that Chromium refuses', () => {
  const stranger = () => issueCertificate({ name: 'Nobody', isAuthority: true });
  test.each<[string, () => Issued[], ServerOptions?]>([
    ['with a key of P-521', () => [leaf({ key: 'P-521' })]],
    ['with a key of Ed25519', () => [leaf({ key: 'Ed25519' })]],
    ['with a key of RSA-PSS', () => [leaf({ key: 'RSA-PSS' })]],
    ['with a weak key', () => [leaf({ key: 'RSA-1024' })], { ciphers: 'DEFAULT:@SECLEVEL=0' }],
    ['signed with SHA-1', () => [leaf({ hash: 'sha1' })], { ciphers: 'DEFAULT:@SECLEVEL=0' }],
    ['for the common name only', () => [issueCertificate({ name: host, issuer: root })]],
    ['for another host', () => [leaf({ hosts: ['other.localhost'] })]],
    ['that has expired', () => [leaf({ from: -20, until: -1 })]],
    ['that is not valid yet', () => [leaf({ from: 2 })]],
    ['by itself', () => [issueCertificate({ name: host, hosts: [host] })]],
    ['by a stranger', () => [leaf({ issuer: stranger() })]],
    [
      'by a stranger of the same name',
      () => {
        const issuer = issueCertificate({ name: root.name, isAuthority: true, key: 'RSA' });
        return [leaf({ issuer }), issuer];
      },
    ],
    [
      'by a host',
      () => {
        const issuer = leaf();
        return [leaf({ issuer }), issuer];
      },
    ],
    ['with groups of Diffie-Hellman only', () => [leaf({ key: 'RSA' })], smallDhe('')],
    [
      'with old ciphers only',
      () => [leaf({ key: 'RSA' })],
      { ...old, ciphers: 'ECDHE-RSA-AES128-SHA256' },
    ],
    [
      'with TLS 1.1',
      () => [leaf({ key: 'RSA' })],
      { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' },
    ],
    ['with the curve P-521 only', () => [leaf()], { ecdhCurve: 'P-521' }],
  ])('%s', async (_, chain, options) => {
    const url = await serve(chain(), options && { options });
    expect(await kindOf(guardWith().fetch(url))).toBe('tls');
    expect(await kindOf(guardWith().probe(url))).toBe('tls');
  });
});
