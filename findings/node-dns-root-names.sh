#!/usr/bin/env bash
# Node: a domain that takes no mail has a mail server without a name, which is this machine.
#
# Expected: the root, '.', as the target of an MX or SRV record stays '.', so that RFC 7505 ('null MX': takes no mail) and RFC 2782 ('no
# such service') can be recognised, or such records fail with ENODATA.
# Seen (Node 20.20.2 and 24.21.0): the root becomes the empty string. A null MX is a record like any other, with an exchange of '', and
# `net.connect` takes an empty host as localhost: who sends to `exchange` reaches a server of their own machine.
# Matters to: checks that a domain can receive mail, which is 'yes' for a domain that says 'no'; DNS monitors that expect '0 .', as zone
# files have it; senders.
# Do: read '' as '.', and a null MX as no server.
# Also needs: a free UDP and TCP port.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund dns-packet@5.6.1

cat > ask.mjs <<'JS'
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { connect, createServer } from 'node:net';
import packet from 'dns-packet';

const records = {
  MX: { preference: 0, exchange: '.' },
  SRV: { priority: 0, weight: 0, port: 0, target: '.' },
};
const server = createSocket('udp4').bind(0, '127.0.0.1');
server.on('message', (message, { port, address }) => {
  const { id, questions } = packet.decode(message);
  const [{ name, type }] = questions;
  const answers = [{ name, type, ttl: 60, data: records[type] }];
  const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE;
  server.send(packet.encode({ type: 'response', id, flags, questions, answers }), port, address);
});
await once(server, 'listening');

const resolver = new Resolver({ timeout: 2000, tries: 1 });
resolver.setServers([`127.0.0.1:${server.address().port}`]);
const [{ exchange, priority }] = await resolver.resolveMx('shop.example');
console.log(`MX 0 . -> ${JSON.stringify({ priority, exchange })}`);
const [{ name, port }] = await resolver.resolveSrv('_sip._tcp.shop.example');
console.log(`SRV 0 0 0 . -> ${JSON.stringify({ port, name })}`);
server.close();

const local = createServer().listen(0, 'localhost');
await once(local, 'listening');
const socket = connect({ host: exchange, port: local.address().port });
await once(socket, 'connect');
console.log(`connected to ${socket.remoteAddress.replace(/^(127\.|::1$).*/, 'this machine')}`);
socket.destroy();
local.close();
JS
node ask.mjs | tee seen

cat > expected <<'TEXT'
MX 0 . -> {"priority":0,"exchange":""}
SRV 0 0 0 . -> {"port":0,"name":""}
connected to this machine
TEXT
diff expected seen && echo 'as found'
