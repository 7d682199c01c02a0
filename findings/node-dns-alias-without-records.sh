#!/usr/bin/env bash
# Node: 'no such record' is an error for a name, an empty list for an alias, and a broken answer for its SOA.
#
# Expected: a name without records of the asked type fails with ENODATA, 'DNS server returned an answer with no data', whether or not the
# answer begins with a CNAME (RFC 2308, 2.2).
# Seen (Node 20.20.2 and 24.21.0): if the name is an alias (CNAME) and its target has no such record, `resolve4`, `resolve6`, `resolveMx`,
# `resolveTxt`, `resolveSrv`, `resolveCaa`, `resolveNaptr` and `resolveTlsa` succeed with []; `resolveNs` fails with ENODATA; `resolveSoa`
# fails with EBADRESP, 'misformatted DNS reply', although the reply is correct.
# Matters to: `try { await resolveMx(domain); return true } catch { return false }`, which says that every alias takes mail; code that reads
# the first address without looking; DNS monitors, which report a broken server for the SOA of www.
# Do: treat an empty list as ENODATA, and EBADRESP of an SOA as ENODATA where `resolveCname` finds an alias.
# Also needs: a free UDP port.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund dns-packet@5.6.1

cat > ask.mjs <<'JS'
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import packet from 'dns-packet';

const soa = { mname: 'ns.example', rname: 'mail.example', serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 1 };
const server = createSocket('udp4').bind(0, '127.0.0.1');
server.on('message', (message, { port, address }) => {
  const { id, questions } = packet.decode(message);
  const [{ name }] = questions;
  const answers = name === 'www.shop.example' ? [{ name, type: 'CNAME', ttl: 60, data: 'shop.cdn.example' }] : [];
  const authorities = [{ name: 'example', type: 'SOA', ttl: 60, data: soa }];
  const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE;
  server.send(packet.encode({ type: 'response', id, flags, questions, answers, authorities }), port, address);
});
await once(server, 'listening');

const resolver = new Resolver({ timeout: 2000, tries: 1 });
resolver.setServers([`127.0.0.1:${server.address().port}`]);
const ask = (name, type) =>
  resolver.resolve(name, type).then(
    (records) => JSON.stringify(records),
    (error) => error.code,
  );
for (const type of ['A', 'AAAA', 'MX', 'TXT', 'SRV', 'CAA', 'NAPTR', 'NS', 'SOA'])
  console.log(`${type}: of a name ${await ask('shop.example', type)}, of an alias ${await ask('www.shop.example', type)}`);
server.close();
JS
node ask.mjs | tee seen

cat > expected <<'TEXT'
A: of a name ENODATA, of an alias []
AAAA: of a name ENODATA, of an alias []
MX: of a name ENODATA, of an alias []
TXT: of a name ENODATA, of an alias []
SRV: of a name ENODATA, of an alias []
CAA: of a name ENODATA, of an alias []
NAPTR: of a name ENODATA, of an alias []
NS: of a name ENODATA, of an alias ENODATA
SOA: of a name ENODATA, of an alias EBADRESP
TEXT
diff expected seen && echo 'as found'
