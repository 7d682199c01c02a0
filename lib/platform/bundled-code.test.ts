import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { baseImages, pinnedOrRefused } from '../markup/base-images.ts';
import { bundledCode } from './bundled-code.ts';
import { ServiceFunction } from './service-function.ts';

test('an image is built from the recorded base images', () => {
  const root = mkdtempSync(join(tmpdir(), 'bundled-'));
  const folder = join(root, 'dist', 'functions', 'unknown-route.call');
  mkdirSync(folder, { recursive: true });
  mkdirSync(join(root, 'bin'));
  const files = ['package-lock.json', 'bin/link-packages.ts', 'bin/package-closure.ts'];
  for (const file of files) writeFileSync(join(root, file), '');
  writeFileSync(join(folder, 'index.mjs'), '');
  const dockerfile = readFileSync(join(import.meta.dirname, '../markup/Dockerfile'), 'utf8');
  writeFileSync(join(folder, 'Dockerfile'), dockerfile);
  const app = new App({ builtinCloudFormationValidation: false });
  new ServiceFunction(new Stack(app, 'Stack'), 'Worker', {
    codeOf: bundledCode(root),
    entryPoint: 'unknown-route.call',
    description: 'Worker',
    environment: {},
    permissions: [],
  });
  const manifest = readFileSync(join(app.synth().directory, 'Stack.assets.json'), 'utf8');
  for (const [name, image] of Object.entries(baseImages())) {
    expect(manifest).toContain(`"${name}": "${pinnedOrRefused(image)}"`);
    expect(dockerfile).toContain(`ARG ${name}\n`);
    expect(dockerfile).toContain(`FROM \${${name}}`);
  }
  // There are no other base images.
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(Object.keys(baseImages()).length);
});
