import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { root } from '../../bin/entry-points.ts';
import { addProduct } from '../../lib/app.ts';

const Context = z.object({ context: z.record(z.string(), z.unknown()) });

/** The context of cdk.json, which an app receives only through the CLI. */
export const cdkContext = (): Record<string, unknown> =>
  Context.parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))).context;

/** A folder with as much of a web app as a synthesis needs. */
export function emptyWebApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'web-vitals-app-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  return folder;
}

/** Inline code that names the entry point that it stands for. */
export const codeOf = (entryPoint: string): Code =>
  Code.fromInline(`exports.handler = () => '${entryPoint}'`);

/**
 * The whole product's templates by the name of their stack, without checks.
 * @param change what is done to the product before
 * @param settings beside those of cdk.json
 */
export async function synthesize(
  change: (app: App) => void = () => undefined,
  settings: Record<string, unknown> = {},
): Promise<Map<string, unknown>> {
  const context = { ...cdkContext(), ...settings };
  const app = new App({ context, builtinCloudFormationValidation: false });
  await addProduct(app, { codeOf, appFolder: emptyWebApp() });
  change(app);
  const { stacks } = app.synth();
  return new Map(stacks.map(({ stackName, template }) => [stackName, template]));
}
