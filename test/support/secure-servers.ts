import type { RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { issueCertificate, type Issued } from './issue-certificate.ts';
import { listenOnLoopback } from './loopback-server.ts';

type More = Partial<Parameters<typeof issueCertificate>[0]>;

interface Served {
  options?: ServerOptions;
  answer?: RequestListener;
}

/** Servers whose certificates are trusted in the tests of the file that calls this. */
export function useSecureServers() {
  const host = 'shop.localhost';
  const root = issueCertificate({ name: 'Trial Root', isAuthority: true, key: 'RSA' });
  const usual = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([root.certPem]));
  afterAll(() => setDefaultCACertificates(usual));
  return {
    host,
    root,
    /** A certificate of the host. */
    leaf: (more: More = {}): Issued =>
      issueCertificate({ name: host, hosts: [host], issuer: root, ...more }),
    intermediate: (more: More = {}): Issued =>
      issueCertificate({ name: 'Trial Intermediate', isAuthority: true, issuer: root, ...more }),
    /** Serves a page with the first certificate and the others as its chain, until the test ends. */
    async serve([own, ...chain]: readonly Issued[], { options, answer }: Served = {}) {
      const cert = [own, ...chain].map((one) => one?.certPem).join('');
      const server = createServer(
        { key: own?.keyPem, cert, ...options },
        answer ?? ((_, response) => void response.end('Secure')),
      );
      const { port, close } = await listenOnLoopback(server);
      onTestFinished(close);
      return `https://${host}:${port}/`;
    },
  };
}
