import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { chromiumExecutable } from '../../functions/providers/chromium/chromium-executable.ts';
import { countedGuard } from '../support/counted-guard.ts';
import { listenOnLoopback, startLoopbackServer } from '../support/loopback-server.ts';

/** Reaches this machine as 127.0.0.1 does, but can be distinguished from it: it stands for a public address. */
const standIn = '0.0.0.0';

/** A page that tries every way in which a browser opens connections, to a private port and to its own. */
const hostilePage = (secret: number, udp: number, sockets: number) => `<!doctype html>
<link rel="dns-prefetch" href="//prefetch.example"><link rel="preconnect" href="http://127.0.0.1:${secret}">
<link rel="stylesheet" href="http://127.0.0.1:${secret}/style">
<img src="http://127.0.0.1:${secret}/img"><img src="http://localhost:${secret}/"><img src="http://[::1]:${secret}/">
<img src="http://2130706433:${secret}/"><img src="http://evil.example:${secret}/"><img src="https://127.0.0.1:${secret}/">
<img src="/to-private"><iframe src="http://127.0.0.1:${secret}/frame"></iframe>
<script>
const outcome = (promise) => promise.then(() => 'reached', () => 'refused');
const socket = (url) => new Promise((resolve, reject) => {
  const ws = new WebSocket(url);
  ws.onopen = resolve;
  ws.onerror = reject;
});
addEventListener('load', async () => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${udp}' }] });
  peer.createDataChannel('x');
  peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  navigator.sendBeacon('http://127.0.0.1:${secret}/beacon', 'x');
  window.outcomes = {
    ownFetch: await outcome(fetch('/own').then((response) => response.text())),
    ownSocket: await outcome(socket('ws://shop.example:${sockets}/')),
    privateFetch: await outcome(fetch('http://127.0.0.1:${secret}/fetch').then((response) => response.text())),
    privateSocket: await outcome(socket('ws://127.0.0.1:${secret}/ws')),
  };
});
</script>`;

test('a page in Chromium reaches its own site and nothing private', async () => {
  let secretConnections = 0;
  const secret = await listenOnLoopback(createServer(() => (secretConnections += 1)));
  let datagrams = 0;
  const udp = createSocket('udp4', () => (datagrams += 1)).bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(sockets, 'listening');
  const socketAddress = sockets.address();
  const socketPort =
    typeof socketAddress === 'object' && socketAddress !== null ? socketAddress.port : 0;
  const site = await startLoopbackServer((request, response) => {
    if (request.url === '/to-private')
      response.writeHead(302, { location: `${secret.url}/redirected` }).end();
    else if (request.url === '/')
      response
        .setHeader('content-type', 'text/html')
        .end(hostilePage(secret.port, udp.address().port, socketPort));
    else response.end('own');
  });
  const asked = new Set<string>();
  const { guard, traffic } = countedGuard(
    createTargetGuard({
      allowPrivate: false,
      // The private port is allowed as a port: what refuses it is its address.
      allowedPorts: new Set([site.port, socketPort, secret.port]),
      isPublicAddress: (address) => address === standIn,
      lookup: async (hostname) => {
        asked.add(hostname);
        return [{ address: hostname === 'shop.example' ? standIn : '127.0.0.1', family: 4 }];
      },
    }),
  );
  const proxy = await startGuardingProxy(guard);
  const { path, env, flags } = await chromiumExecutable();
  const browser = await puppeteer.launch({
    executablePath: path,
    env: { ...env },
    ignoreDefaultArgs: true,
    args: [...flags, ...proxy.chromiumFlags, 'about:blank'],
    pipe: true,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://shop.example:${site.port}/`);
    const outcomes = await page.waitForFunction('window.outcomes', { timeout: 20_000 });
    expect(await outcomes.jsonValue()).toEqual({
      ownFetch: 'reached',
      ownSocket: 'reached',
      privateFetch: 'refused',
      privateSocket: 'refused',
    });
    await pause(500);
    expect({ secretConnections, datagrams }).toEqual({ secretConnections: 0, datagrams: 0 });
    expect(asked).toEqual(new Set(['shop.example', 'evil.example']));
    expect(site.requested).toContain('/to-private');
    expect(traffic().refused).toBeGreaterThanOrEqual(8);
  } finally {
    await browser.close();
    sockets.close();
    udp.close();
    await Promise.all([proxy.close(), site.close(), secret.close()]);
  }
});
