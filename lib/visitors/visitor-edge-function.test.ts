import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { beaconPath, scriptPath } from '../../shared/visitors/log-format.ts';

const source = readFileSync(join(import.meta.dirname, 'visitor-edge-function.js'), 'utf8');

function atTheEdge(uri: string): unknown {
  const event = { viewer: { ip: '203.0.113.7' }, request: { method: 'GET', uri, headers: {} } };
  return runInNewContext(`${source}; handler(event)`, { event });
}

test('a beacon is answered at the edge, and asks nobody', () => {
  expect(beaconPath.test('/v/abcdefghijkm')).toBe(true);
  expect(atTheEdge('/v/abcdefghijkm')).toMatchObject({
    statusCode: 204,
    headers: { 'cross-origin-resource-policy': { value: 'cross-origin' } },
  });
});

test('the script is asked of its call', () => {
  expect(scriptPath.test('/v/abcdefghijkm.js')).toBe(true);
  expect(atTheEdge('/v/abcdefghijkm.js')).toMatchObject({
    uri: '/api/visitors/scripts/abcdefghijkm.js',
    headers: { 'x-viewer-address': { value: '203.0.113.7' } },
  });
});

test.each(['/v/', '/v/../api/sites', '/v/abcdefghijkm.js.map', '/v/ABCDEFGHIJKM.js'])(
  '%s never reaches a call',
  (uri) => {
    expect(atTheEdge(uri)).toMatchObject({ statusCode: 204 });
  },
);
