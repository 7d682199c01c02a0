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
import { App, Aspects, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { baseImages, pinnedOrRefused } from '../markup/base-images.ts';
import { imageFolder, withJava } from '../markup/java-image.ts';
import { bundledCode } from './bundled-code.ts';
import { ReplacementIds } from './replacement-ids.ts';
import { ServiceFunction } from './service-function.ts';

const Manifest = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string() }) })),
});

/** A synthesised stack with one function, whose folder has these files; and that folder. */
function synthesised(
  files: Record<string, string>,
  { entryPoint = 'unknown-route.call', in: name = entryPoint, context = {} }: Synthesised = {},
) {
  const root = mkdtempSync(join(tmpdir(), 'bundled-'));
  const folder = join(root, 'dist', 'functions', name);
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  mkdirSync(join(root, 'bin'));
  const sources = ['package-lock.json', 'bin/link-packages.ts', 'bin/package-closure.ts'];
  for (const file of sources) writeFileSync(join(root, file), '');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const app = new App({ context, builtinCloudFormationValidation: false });
  Aspects.of(app).add(new ReplacementIds());
  const stack = new Stack(app, 'Stack');
  new ServiceFunction(stack, 'Worker', {
    codeOf: bundledCode(root),
    entryPoint,
    description: 'Worker',
    environment: {},
    permissions: [],
  });
  const assembly = app.synth().directory;
  const [[id, { Properties }] = ['', { Properties: {} }]] = Object.entries(
    Template.fromStack(stack).findResources('AWS::Lambda::Function'),
  );
  const manifest = readFileSync(join(assembly, 'Stack.assets.json'), 'utf8');
  return { folder, assembly, id, properties: Properties, manifest };
}
interface Synthesised {
  entryPoint?: string;
  /** @default the name of the entry point */
  in?: string;
  context?: Record<string, string>;
}

test('a bundle and its packages are linked to what is deployed, not copied', () => {
  const files = ['index.mjs', 'node_modules/index.js'];
  const { folder, assembly, manifest } = synthesised(
    Object.fromEntries(files.map((file) => [file, `of ${file}`])),
  );
  const { files: assets } = Manifest.parse(JSON.parse(manifest));
  const staged = Object.values(assets).map(({ source }) => source.path);
  expect(staged).toContainEqual(expect.stringMatching(/^asset\.\w+\.call$/));
  const deployed = staged.find((path) => path.endsWith('.call')) ?? '';
  for (const file of files)
    expect(statSync(join(assembly, deployed, file)).ino).toBe(statSync(join(folder, file)).ino);
  // Nothing that the CDK has copied itself, nor what a synthesis that was stopped would leave.
  expect(readdirSync(assembly).filter((name) => name.startsWith('asset.'))).toEqual([deployed]);
});

const dockerfile = readFileSync(join(import.meta.dirname, '../markup/Dockerfile'), 'utf8');
const image = { 'index.mjs': '', Dockerfile: dockerfile };
const asImage = () =>
  synthesised(image, { entryPoint: withJava, in: imageFolder, context: { markupChecker: 'nu' } });

test('an image is built from the recorded base images', () => {
  const { manifest, properties } = asImage();
  expect(properties).toMatchObject({ PackageType: 'Image' });
  for (const [name, base] of Object.entries(baseImages())) {
    expect(manifest).toContain(`"${name}": "${pinnedOrRefused(base)}"`);
    expect(dockerfile).toContain(`ARG ${name}\n`);
    expect(dockerfile).toContain(`FROM \${${name}}`);
  }
  // There are no other base images.
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(Object.keys(baseImages()).length);
});

test.each<Record<string, string>>([{}, { markupChecker: 'html-validate' }])(
  'without the W3C checker nothing is left for Docker: %o',
  (context) => {
    const { manifest, properties } = synthesised(
      { 'index.mjs': '' },
      { entryPoint: withJava, context },
    );
    expect(properties).toMatchObject({ PackageType: 'Zip', Handler: 'index.handler' });
    expect(JSON.parse(manifest)).toMatchObject({ dockerImages: {} });
  },
);

test('an image and a bundle are different functions, so that everything that names one is updated', () => {
  const zipped = synthesised({ 'index.mjs': '' }, { entryPoint: withJava });
  expect(asImage().id).not.toBe(zipped.id);
  // The id that the image has had since the first deployment.
  expect(asImage().id).toBe(synthesised({ 'index.mjs': '' }).id);
});
