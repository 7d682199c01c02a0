import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { baseImages, pinnedOrRefused } from '../markup/base-images.ts';
import { bundledCode } from './bundled-code.ts';
import { ServiceFunction } from './service-function.ts';

const Manifest = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })),
});

/** A synthesised stack with one function, whose folder has these files; and that folder. */
function synthesised(files: Record<string, string>): { folder: string; assembly: string } {
  const root = mkdtempSync(join(tmpdir(), 'bundled-'));
  const folder = join(root, 'dist', 'functions', 'unknown-route.call');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  mkdirSync(join(root, 'bin'));
  const sources = ['package-lock.json', 'bin/link-packages.ts', 'bin/package-closure.ts'];
  for (const file of sources) writeFileSync(join(root, file), '');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const app = new App({ builtinCloudFormationValidation: false });
  new ServiceFunction(new Stack(app, 'Stack'), 'Worker', {
    codeOf: bundledCode(root),
    entryPoint: 'unknown-route.call',
    description: 'Worker',
    environment: {},
    permissions: [],
  });
  return { folder, assembly: app.synth().directory };
}

test('a bundle and its packages are linked to what is deployed, not copied', () => {
  const files = ['index.mjs', 'node_modules/index.js'];
  const { folder, assembly } = synthesised(
    Object.fromEntries(files.map((file) => [file, `of ${file}`])),
  );
  const { files: assets } = Manifest.parse(
    JSON.parse(readFileSync(join(assembly, 'Stack.assets.json'), 'utf8')),
  );
  const staged = Object.values(assets).map(({ source }) => source.path);
  expect(staged).toContainEqual(expect.stringMatching(/^asset\.\w+\.call$/));
  const deployed = staged.find((path) => path.endsWith('.call')) ?? '';
  for (const file of files)
    expect(statSync(join(assembly, deployed, file)).ino).toBe(statSync(join(folder, file)).ino);
  // Nothing that the CDK has copied itself, nor what a synthesis that was stopped would leave.
  expect(readdirSync(assembly).filter((name) => name.startsWith('asset.'))).toEqual([deployed]);
});

test('an image is built from the recorded base images', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../markup/Dockerfile'), 'utf8');
  const { assembly } = synthesised({ 'index.mjs': '', Dockerfile: dockerfile });
  const manifest = readFileSync(join(assembly, 'Stack.assets.json'), 'utf8');
  for (const [name, image] of Object.entries(baseImages())) {
    expect(manifest).toContain(`"${name}": "${pinnedOrRefused(image)}"`);
    expect(dockerfile).toContain(`ARG ${name}\n`);
    expect(dockerfile).toContain(`FROM \${${name}}`);
  }
  // There are no other base images.
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(Object.keys(baseImages()).length);
});
