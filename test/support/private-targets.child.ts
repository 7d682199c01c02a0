/**
 * Loads a hostile page in the real browser, in a network of its own that has private addresses and a public one, and
 * reports which of them were reached. Takes `production` or `local` as its argument.
 */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startGuardingProxy } from '../../functions/platform/target-guard/guarding-proxy.ts';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { takePicture } from '../../functions/providers/camera/take-picture.ts';
import { countedGuard } from './counted-guard.ts';
import { privateAddresses, publicAddress } from './private-addresses.ts';

const isLocal = process.argv[2] === 'local';
const [sitePort, otherPort] = [80, 8080];
const ip = (...parts: string[]) => execFileSync('ip', parts, { stdio: 'pipe' });

ip('link', 'set', 'lo', 'up');
const loopback = new Set(['127.0.0.1', '::1']);
for (const address of [publicAddress, ...privateAddresses])
  if (!loopback.has(address) && !address.startsWith('127.'))
    ip('addr', 'add', `${address}/${address.includes(':') ? 128 : 32}`, 'dev', 'lo');

const reached = new Set<string>();
for (const address of privateAddresses) {
  for (const port of [sitePort, otherPort]) {
    const server = createServer((socket) => {
      reached.add(address);
      socket.on('error', () => undefined).destroy();
    });
    await once(server.listen(port, address), 'listening');
  }
  const kind = address.includes(':') ? 'udp6' : 'udp4';
  const datagrams = createSocket(kind, () => reached.add(address)).bind(otherPort, address);
  await once(datagrams, 'listening');
}

/** Each private address has a name. One name is public when the page is loaded, and private from then on. */
const nameOf = (index: number) => `inside-${index}.example.com`;
const rebinding = 'rebinding.example.com';
let isLoaded = false;
function addressOf(name: string): string {
  const [, index] = /^inside-(\d+)\./.exec(name) ?? [];
  if (index !== undefined) return privateAddresses[Number(index)] ?? publicAddress;
  return name === rebinding && isLoaded ? (privateAddresses[0] ?? publicAddress) : publicAddress;
}

/** Ways to an origin that need no secure context. */
const waysTo = (origin: string): string => {
  const host = new URL(origin).host;
  const redirect = `/to?url=${encodeURIComponent(`${origin}/`)}`;
  const data = JSON.stringify(`fetch('${origin}/worker', { mode: 'no-cors' })`);
  return `
<link rel="stylesheet" href="${origin}/style"><link rel="prefetch" href="${origin}/prefetch">
<link rel="preconnect" href="${origin}"><img src="${origin}/image"><img src="${redirect}">
<iframe src="${origin}/frame"></iframe><iframe src="${redirect}"></iframe>
<form action="${origin}/form" target="none" method="post"></form>
<script type="speculationrules">{"prefetch":[{"urls":["${origin}/rules"]}],"prerender":[{"urls":["${origin}/rules"]}]}</script>
<script>
fetch('${origin}/fetch', { mode: 'no-cors' }).catch(() => {});
navigator.sendBeacon('${origin}/beacon', 'x');
new WebSocket('ws://${host}/');
new EventSource('${origin}/events');
new Worker(URL.createObjectURL(new Blob([${data}])));
</script>`;
};
const literal = (address: string) => (address.includes(':') ? `[${address}]` : address);
const page = `<!doctype html><title>Hostile</title><h1>Look</h1>
${privateAddresses.map((address, index) => waysTo(`http://${literal(address)}:${index % 2 === 0 ? sitePort : otherPort}`)).join('')}
${privateAddresses.map((_, index) => `<img src="http://${nameOf(index)}/by-name">`).join('')}
<script>
const peer = new RTCPeerConnection({ iceServers: [${privateAddresses
  .map(
    (address) =>
      `{ urls: ['stun:${literal(address)}:${otherPort}', 'turn:${literal(address)}:${otherPort}?transport=tcp'], username: 'x', credential: 'x' }`,
  )
  .join(',')}] });
peer.createDataChannel('x');
peer.createOffer().then((offer) => peer.setLocalDescription(offer));
fetch('http://${rebinding}/first', { mode: 'no-cors' }).catch(() => {}).then(() =>
  fetch('http://${rebinding}:${otherPort}/second', { mode: 'no-cors' }).catch(() => {}));
</script>`;

const answer = (url: string, response: ServerResponse): void => {
  const { pathname, searchParams } = new URL(url, 'http://site');
  if (pathname === '/first') isLoaded = true;
  const inside = `http://${literal(privateAddresses[0] ?? '')}/`;
  const target = pathname === '/inside' ? inside : searchParams.get('url');
  if (target === null) response.setHeader('content-type', 'text/html').end(page);
  else response.writeHead(302, { location: target }).end();
};
const requested: string[] = [];
const site = createHttpServer((request, response) => {
  requested.push(request.url ?? '');
  answer(request.url ?? '/', response);
});
await once(site.listen(sitePort, publicAddress), 'listening');

// No rule is replaced: only names lead where this network says.
const { guard, traffic } = countedGuard(
  createTargetGuard({
    allowPrivate: isLocal,
    lookup: async (name) => {
      const address = addressOf(name);
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
  }),
);
const proxy = await startGuardingProxy(guard);
const photograph = async (url: string) => {
  const outcome = await takePicture(url, { proxy, fetchPage: guard.fetch });
  return outcome.kind === 'failure' ? outcome.reason : outcome.kind;
};
const outcomes = {
  page: await photograph('http://shop.example.com/'),
  redirect: isLocal ? 'not tried' : await photograph('http://shop.example.com/inside'),
  direct: isLocal
    ? []
    : await Promise.all(
        privateAddresses.map((address) =>
          guard.fetch(`http://${literal(address)}/`).then(
            () => 'reached',
            () => 'refused',
          ),
        ),
      ),
};
// Late arrivals.
await pause(1000);
process.stdout.write(
  JSON.stringify({
    outcomes,
    reached: [...reached],
    refused: traffic().refused,
    wasVisited: requested.some((path) => path.startsWith('/to')),
    wasRebound: requested.includes('/first'),
  }),
);
process.exit();
