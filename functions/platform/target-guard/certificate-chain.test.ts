import { describe, expect, onTestFinished, test } from 'vitest';
import { issueCertificate, type Issued } from '../../../test/support/issue-certificate.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useSecureServers } from '../../../test/support/secure-servers.ts';
import { guardWith, guardWithNames, kindOf, standIn } from '../../../test/support/target-site.ts';

const { host, root, leaf, intermediate, serve } = useSecureServers();

/** Days until each certificate ends that a check saw, rounded. */
async function seenFor(url: string) {
  const { certificates } = await guardWith().probe(url);
  return certificates.map(({ expiresAt, host: of, authority }) => ({
    days: Math.round((expiresAt.getTime() - Date.now()) / 86_400_000),
    of: of.replace(/:\d+$/, ''),
    ...(authority === undefined ? {} : { authority }),
  }));
}

describe('of a chain, the certificate is watched that ends first', () => {
  test('the host’s own', async () => {
    const issuer = intermediate();
    expect(await seenFor(await serve([leaf({ issuer, until: 90 }), issuer]))).toEqual([
      { days: 90, of: host },
    ]);
  });

  test('that of an authority in between', async () => {
    const issuer = intermediate({ until: 5 });
    expect(await seenFor(await serve([leaf({ issuer, until: 300 }), issuer]))).toEqual([
      { days: 5, of: host, authority: 'Trial Intermediate' },
    ]);
  });

  test('not one for clients with older authorities', async () => {
    const old = issueCertificate({ name: 'Old Root', isAuthority: true });
    const issuer = intermediate({ until: 80 });
    const crossSigned = {
      ...root,
      ...issueCertificate({ name: root.name, isAuthority: true, issuer: old, until: 3 }),
    };
    expect(await seenFor(await serve([leaf({ issuer, until: 90 }), issuer, crossSigned]))).toEqual([
      { days: 80, of: host, authority: 'Trial Intermediate' },
    ]);
  });

  test('on each host of a chain of redirects', async () => {
    const target = await serve([leaf({ until: 90 })]);
    const first = await serve([leaf({ until: 20, hosts: [host, 'old.localhost'] })], {
      answer: (_, response) => void response.writeHead(301, { location: target }).end(),
    });
    expect(await seenFor(first.replace(host, 'old.localhost'))).toEqual([
      { days: 20, of: 'old.localhost' },
      { days: 90, of: host },
    ]);
  });
});

describe('a chain without its intermediate', () => {
  /** A server that publishes certificates. */
  const publish = async (body: Buffer | string, status = 200) => {
    const server = await startLoopbackServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/pkix-cert' }).end(body);
    });
    onTestFinished(server.close);
    return { ...server, url: `${server.url}/issuer.der` };
  };
  const incomplete = (issuer: Issued, issuerUrl: string) => [leaf({ issuer, issuerUrl })];

  test.each(['certDer', 'certPem'] as const)('opens with what is published: %s', async (form) => {
    const issuer = intermediate({ until: 50 });
    const published = await publish(issuer[form]);
    const url = await serve(incomplete(issuer, published.url));
    const fetched = await guardWith().fetch(url);
    expect(fetched).toMatchObject({ status: 200, isChainIncomplete: true });
    expect(fetched.text()).toBe('Secure');
    expect(await guardWith().probe(url)).toMatchObject({
      status: 200,
      isChainIncomplete: true,
      certificates: [{ authority: 'Trial Intermediate' }],
    });
  });

  test('opens without two of them', async () => {
    const upper = intermediate({ name: 'Upper' });
    const lower = issueCertificate({
      name: 'Lower',
      isAuthority: true,
      issuer: upper,
      issuerUrl: (await publish(upper.certDer)).url,
    });
    const url = await serve(incomplete(lower, (await publish(lower.certDer)).url));
    expect(await guardWith().fetch(url)).toMatchObject({ isChainIncomplete: true });
    const half = await serve([leaf({ issuer: lower }), lower]);
    expect(await guardWith().fetch(half)).toMatchObject({ isChainIncomplete: true });
  });

  test('is no matter of a complete one', async () => {
    const issuer = intermediate();
    const { url: published, requested } = await publish(issuer.certDer);
    const url = await serve([...incomplete(issuer, published), issuer]);
    expect(await guardWith().probe(url)).toMatchObject({ isChainIncomplete: false });
    expect(requested).toEqual([]);
  });

  test.each<[string, () => Promise<Issued[]>]>([
    ['is published by nobody', async () => [leaf({ issuer: intermediate() })]],
    ['is not found', async () => incomplete(intermediate(), (await publish('no', 404)).url)],
    ['is no certificate', async () => incomplete(intermediate(), (await publish('<html>')).url)],
    [
      'is another one',
      async () => incomplete(intermediate(), (await publish(intermediate().certDer)).url),
    ],
    [
      'is too large',
      async () => incomplete(intermediate(), (await publish(Buffer.alloc(100_000))).url),
    ],
    [
      'would have to be trusted',
      async () => {
        const own = issueCertificate({ name: 'Attacker', isAuthority: true });
        return incomplete(own, (await publish(own.certDer)).url);
      },
    ],
    [
      'leads to a root that would have to be trusted',
      async () => {
        const own = issueCertificate({ name: 'Attacker', isAuthority: true });
        const issuerUrl = (await publish(own.certDer)).url;
        const between = intermediate({ name: 'Between', issuer: own, issuerUrl });
        return incomplete(between, (await publish(between.certDer)).url);
      },
    ],
    [
      'has expired',
      async () => {
        const issuer = intermediate({ from: -9, until: -1 });
        return incomplete(issuer, (await publish(issuer.certDer)).url);
      },
    ],
    [
      'may not vouch for others',
      async () => {
        const issuer = leaf({ name: 'A host' });
        return incomplete(issuer, (await publish(issuer.certDer)).url);
      },
    ],
  ])('stays refused if it %s', async (_, chain) => {
    const url = await serve(await chain());
    expect(await kindOf(guardWith().fetch(url))).toBe('tls');
    expect(await kindOf(guardWith().probe(url))).toBe('tls');
  });

  test('is not looked for at internal addresses', async () => {
    const issuer = intermediate();
    const published = await publish(issuer.certDer);
    const port = Number(new URL(published.url).port);
    const name = 'shop.example';
    const outer = `http://outer.example:${port}/`;
    const urls = [published.url, `http://inner.example:${port}/`, `http://[::1]:${port}/`];
    for (const issuerUrl of [...urls, outer]) {
      const certificate = leaf({ issuer, issuerUrl, hosts: [name] });
      const served = new URL(await serve([certificate]));
      const ports = [port, Number(served.port)];
      const names = {
        [name]: [standIn],
        'inner.example': ['127.0.0.1'],
        'outer.example': [standIn],
      };
      const guard = guardWithNames(names, { asked: [], ports });
      const kind = await kindOf(guard.fetch(`https://${name}:${served.port}/`));
      expect(kind).toBe(issuerUrl === outer ? 'answered' : 'tls');
    }
    expect(published.requested).toEqual(['/']);
  });
});
