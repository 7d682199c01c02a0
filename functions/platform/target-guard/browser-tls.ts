import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';

/**
 * What Chromium offers, so that a server is refused if Chromium refuses it, and opens if it opens there: old servers
 * without secure renegotiation, and those that prefer a Diffie-Hellman group that is too small if it is offered.
 * https://source.chromium.org/chromium/chromium/src/+/main:net/socket/ssl_client_socket_impl.cc
 */
export const browserTls: SecureContextOptions & Pick<ConnectionOptions, 'checkServerIdentity'> = {
  minVersion: 'TLSv1.2',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-RSA-AES128-SHA',
    'ECDHE-RSA-AES256-SHA',
    'AES128-GCM-SHA256',
    'AES256-GCM-SHA384',
    'AES128-SHA',
    'AES256-SHA',
  ].join(':'),
  ecdhCurve: 'X25519MLKEM768:X25519:P-256:P-384',
  sigalgs: [
    'ecdsa_secp256r1_sha256',
    'rsa_pss_rsae_sha256',
    'rsa_pkcs1_sha256',
    'ecdsa_secp384r1_sha384',
    'rsa_pss_rsae_sha384',
    'rsa_pkcs1_sha384',
    'rsa_pss_rsae_sha512',
    'rsa_pkcs1_sha512',
  ].join(':'),
  // Browsers do not look for a name in a certificate's common name.
  checkServerIdentity: (host, certificate) =>
    checkServerIdentity(host, {
      ...certificate,
      subject: { ...certificate.subject, CN: '' },
    }),
};
