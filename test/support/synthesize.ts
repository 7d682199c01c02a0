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

export interface SynthesizedStack {
  stackName: string;
  /** `unknown-region` if the product was synthesised without one. */
  region: string;
  template: unknown;
}

/**
 * The whole product's stacks in the order of the app, without checks.
 * @param settings beside those of cdk.json
 * @param region where it is deployed; without one, templates are for us-east-1
 * @param change what is done to the product before
 */
export async function synthesizeStacks(
  settings: Record<string, unknown>,
  region?: string,
  change: (app: App) => void = () => undefined,
): Promise<SynthesizedStack[]> {
  const context = { ...cdkContext(), ...settings };
  const app = new App({
    context,
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
  });
  const env = region === undefined ? {} : { env: { account: '123456789012', region } };
  await addProduct(app, { codeOf, appFolder: emptyWebApp(), ...env });
  change(app);
  return app.synth().stacks.map(({ stackName, environment, template }) => ({
    stackName,
    region: environment.region,
    template,
  }));
}

/**
 * The whole product's templates by the name of their stack, without checks.
 * @param change what is done to the product before
 * @param settings beside those of cdk.json
 */
export async function synthesize(
  change?: (app: App) => void,
  settings: Record<string, unknown> = {},
): Promise<Map<string, unknown>> {
  const stacks = await synthesizeStacks(settings, undefined, change);
  return new Map(stacks.map(({ stackName, template }) => [stackName, template]));
}
