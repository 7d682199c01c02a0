#!/usr/bin/env bash
# Lighthouse: correct security headers have an 'invalid syntax'.
#
# Expected: a semicolon at the end of Strict-Transport-Security is allowed (RFC 6797, 6.1: each directive of the list may be empty), and
# Cross-Origin-Opener-Policy may say where to report to, by the parameter `report-to` (HTML standard, 'cross-origin opener policies').
# Seen (lighthouse 13.5.0): both are listed as 'Invalid syntax', the first with an empty directive.
# Matters to: lists of findings for headers that many servers and security scanners' own examples send.
# Do: leave out findings with an empty directive, and read COOP up to the first semicolon.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0

cat > headers.mjs <<'JS'
import HasHsts from 'lighthouse/core/audits/has-hsts.js';
import OriginIsolation from 'lighthouse/core/audits/origin-isolation.js';
import { MainResource } from 'lighthouse/core/computed/main-resource.js';

const audit = async (read, judge, name, value) => {
  MainResource.request = async () => ({ responseHeaders: [{ name, value }] });
  const { results } = judge(await read({}, {}));
  const found = results.map(({ directive, description }) => `'${directive}' ${description.formattedDefault ?? description}`);
  console.log(`${name}: ${value} -> ${found.join(', ') || 'nothing found'}`);
};
const hsts = (value) => audit(HasHsts.getRawHsts, (of) => HasHsts.constructResults(of), 'Strict-Transport-Security', value);
const coop = (value) => audit(OriginIsolation.getRawCoop, (of) => OriginIsolation.constructResults(of), 'Cross-Origin-Opener-Policy', value);
await hsts('max-age=63072000; includeSubDomains; preload');
await hsts('max-age=63072000; includeSubDomains; preload;');
await coop('same-origin');
await coop('same-origin; report-to="coop"');
JS
node headers.mjs | tee seen

cat > expected <<'TEXT'
Strict-Transport-Security: max-age=63072000; includeSubDomains; preload -> nothing found
Strict-Transport-Security: max-age=63072000; includeSubDomains; preload; -> '' Invalid syntax
Cross-Origin-Opener-Policy: same-origin -> nothing found
Cross-Origin-Opener-Policy: same-origin; report-to="coop" -> 'same-origin;report-to="coop"' Invalid syntax
TEXT
diff expected seen && echo 'as found'
