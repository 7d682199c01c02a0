import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { proveWith } from '../../functions/measuring/proofs/prove-with.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { makeCertificate } from '../../functions/measuring/proofs/replay/certificate.ts';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { pictureEncoder } from '../../functions/providers/chromium/encode-picture.ts';
import type { RunTrial } from '../../functions/providers/ports/trial-run.ts';
import { trialRunner } from '../../functions/providers/trial-runner.ts';
import type { ProofProgress } from '../../shared/models/measuring/proof.ts';
import { photo } from '../../bench/proof/photo.ts';
import { listenOnLoopback } from '../support/loopback-server.ts';
import { pngOf } from '../support/small-pictures.ts';

const guard = createTargetGuard({ allowPrivate: true });
const encoder = pictureEncoder();
const bomb = gzipSync(Buffer.alloc(60_000_000));
const requested: string[] = [];
const hero = photo(1600, 900);

/** Looks for the replay, and tries to reach the network in every way that a page has. */
const hostile = `
  for (let nth = 0; nth < 12000; nth += 1) fetch('/none?' + nth).catch(() => 0);
  new WebSocket('ws://' + location.host + '/socket');
  new EventSource('/events');
  fetch('/endless').catch(() => 0);
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:' + location.port }] });
  peer.createDataChannel('x');
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  navigator.sendBeacon('/beacon', 'x');
  fetch('http://127.0.0.1:' + location.port + '/direct', { mode: 'no-cors' }).catch(() => 0);`;

const server = createServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '';
  requested.push(path);
  if (path === '/hero.png') response.writeHead(200, { 'content-type': 'image/png' }).end(hero);
  else if (path === '/bomb.js')
    response
      .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip' })
      .end(bomb);
  else if (path === '/endless') response.writeHead(200).write('more');
  else if (path === '/none' || path === '/direct') response.writeHead(404).end();
  else {
    const isHostile = path === '/hostile';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>A page</title></head><body><h1>Clocks</h1>` +
          `<img src="/hero.png" alt="A clock" width="1600" height="900" style="width:100%;height:auto">` +
          `${isHostile ? `<script src="/bomb.js"></script><script>${hostile}</script>` : ''}</body></html>`,
      );
  }
});
const { url: origin, close } = await listenOnLoopback(server);

const certificate = makeCertificate();
/** A page over HTTP/2 that reports its protocol, and whose style sheet comes late. */
const secure = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
  const [path] = request.url.split('?');
  if (path === '/theme.css') {
    response.setHeader('content-type', 'text/css');
    setTimeout(() => response.end(`h1{font-size:3em}.unused{--x:"${'x'.repeat(50_000)}"}`), 400);
  } else if (path === '/') {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>A page</title>' +
        '<link rel="stylesheet" href="/theme.css"></head><body><h1>Clocks</h1><p>Made to measure.</p><script>' +
        "fetch('/seen?' + performance.getEntriesByType('navigation')[0].nextHopProtocol)</script></body></html>",
    );
  } else response.end();
});
const { url: secureOrigin, close: closeSecure } = await listenOnLoopback(secure);
afterAll(async () => {
  await encoder.close();
  await trials.close();
  guard.close();
  await close();
  await closeSecure();
});

/** Requests that reached the server while a copy was measured. */
const whileReplayed: string[] = [];
const trials = trialRunner(guard);
const watched: RunTrial = async (trial) => {
  const before = requested.length;
  try {
    return await trials.runTrial(trial);
  } finally {
    if (trial.replayer) whileReplayed.push(...requested.slice(before));
  }
};
const prove = proveWith({ runTrial: watched, encode: encoder.encode });
const request = (path: string) => ({
  url: `${origin}${path}`,
  device: 'mobile' as const,
  scanDate: new Date().toISOString(),
  advice: [
    {
      id: 'image-delivery-insight',
      page: `${origin}${path}`,
      device: 'mobile' as const,
      details: {
        headings: [],
        items: [
          {
            url: `${origin}/hero.png`,
            node: {
              type: 'node' as const,
              nodeLabel: 'A clock',
              selector: 'body > img',
              snippet: `<img src="${origin}/hero.png" alt="A clock" width="1600" height="900">`,
            },
            subItems: {
              type: 'subitems' as const,
              items: [
                {
                  reason:
                    'This image file is larger than it needs to be (1600x900) for its displayed dimensions (721x405).',
                },
              ],
            },
          },
        ],
      },
    },
  ],
});

test('a picture that no browser can decode is left out, and the next one is encoded', async () => {
  const sized = { type: 'image/png', width: 100 };
  for (const body of [new Uint8Array(), pngOf(60_000, 60_000, Buffer.alloc(1000))])
    expect(await encoder.encode({ ...sized, body })).toBeUndefined();
  expect(await encoder.encode({ ...sized, body: hero })).toBeInstanceOf(Uint8Array);
});

test('a picture snippet takes effect on a copy, which reaches no server', async () => {
  const steps: ProofProgress[] = [];
  const { proof, filmstrips } = await prove(request('/'), {
    deadline: Date.now() + 500_000,
    onProgress: (step) => steps.push(step),
  });
  expect(whileReplayed).toEqual([]);
  expect(proof.fidelity).toMatchObject({ isFaithful: true, missed: 0 });
  const [tried] = proof.tried;
  expect(tried?.gain.lcp.low).toBeGreaterThan(1000);
  expect(tried?.requestsGone).toEqual([`${origin}/hero.png`]);
  expect(tried?.requestsNew).toEqual([`${origin}/hero-860w.avif`]);
  // A beginning and an end: the fixed page is there at once.
  expect(filmstrips[0]?.fixed.length).toBeGreaterThan(1);
  const percents = steps.map(({ percent }) => percent);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBe(100);
}, 600_000);

test('a hostile page costs bounded time, and its copy reaches no server', async () => {
  const started = Date.now();
  const { proof } = await prove(request('/hostile'), { deadline: started + 60_000 });
  expect(whileReplayed).toEqual([]);
  expect(proof.fidelity.isFaithful).toBe(false);
  expect(Date.now() - started).toBeLessThan(600_000);
}, 700_000);

test('a page over HTTP/2 loads from its copy as it did, without and with its styles in the document', async () => {
  const url = secureOrigin.replace('http:', 'https:');
  const chromium = async () => {
    const found = await chromiumExecutable();
    return { ...found, flags: [...found.flags, certificate.chromiumFlag] };
  };
  const secureTrials = trialRunner(guard, { chromium });
  onTestFinished(secureTrials.close);
  const { proof } = await proveWith({
    runTrial: secureTrials.runTrial,
    encode: encoder.encode,
  })(
    {
      url: `${url}/`,
      device: 'mobile',
      scanDate: new Date().toISOString(),
      advice: [
        {
          id: 'render-blocking-insight',
          page: `${url}/`,
          device: 'mobile',
          details: { headings: [], items: [{ url: `${url}/theme.css` }] },
        },
      ],
    },
    { deadline: Date.now() + 500_000 },
  );
  // The page reports the protocol that it was loaded over.
  expect(proof.fidelity).toMatchObject({ isFaithful: true, missed: 0, matchedByPath: 0 });
  const [tried] = proof.tried;
  expect(tried?.changes).toEqual([
    'The rules of theme.css in use are inlined in the HTML; the file loads later',
  ]);
  expect(tried?.gain.fcp.value).toBeGreaterThan(100);
  expect(tried?.fixed.cls).toBeCloseTo(tried?.base.cls ?? 1, 2);
}, 600_000);
