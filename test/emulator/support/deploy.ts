import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { root } from '../../../bin/entry-points.ts';
import { readXml } from '../../../bin/preflight/xml.ts';
import { place } from '../../support/iam/place.ts';
import type { SynthesizedStack } from '../../support/synthesize.ts';
import type { Emulator } from './emulator.ts';

/** Runs the pinned CDK CLI. @throws with the end of its output unless it succeeds */
async function cdk(
  emulator: Emulator,
  name: string,
  args: readonly string[],
  cwd = root,
): Promise<void> {
  const file = join(emulator.folder, `${name}.log`);
  const log = createWriteStream(file);
  const child = spawn(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args], {
    cwd,
    env: { ...emulator.env, CI: '1', CDK_DISABLE_CLI_TELEMETRY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [code] = await once(child, 'close');
  log.end();
  if (code !== 0) throw new Error(`cdk ${name}: ${(await readFile(file, 'utf8')).slice(-4000)}`);
}

const cloudFormation = { service: 'cloudformation', version: '2010-05-15' };

/** Regions of the product's stacks: its home, and that of CloudFront. */
const regions = [...new Set([place.region, 'us-east-1'])];

/** In a folder without an app, which would be synthesised for it. */
export const bootstrap = (emulator: Emulator): Promise<void> => {
  const places = regions.map((one) => `aws://${place.account}/${one}`);
  return cdk(emulator, 'bootstrap', ['bootstrap', ...places], emulator.folder);
};

/** Settings as the CLI takes them. */
const contextOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const unattended = ['--all', '--require-approval', 'never', '--concurrency', '4', '--no-notices'];

/** Synthesises and deploys all stacks, as docs/deploy.md says. */
export const deploy = (
  emulator: Emulator,
  settings: Readonly<Record<string, string>>,
): Promise<void> =>
  cdk(emulator, 'deploy', [
    'deploy',
    ...contextOf(settings),
    ...unattended,
    '--progress=events',
    `--output=${assemblyOf(emulator)}`,
  ]);
const assemblyOf = ({ folder }: Emulator): string => join(folder, 'cdk.out');

/** Deploys what is synthesised already. */
export const deployAssembly = (emulator: Emulator, assembly: string): Promise<void> =>
  cdk(emulator, 'deploy-release', ['deploy', '--app', assembly, ...unattended]);

/** Destroys all stacks of the last deployment. */
export const destroy = (emulator: Emulator): Promise<void> =>
  cdk(emulator, 'destroy', ['destroy', '--app', assemblyOf(emulator), '--all', '--force']);

export interface DeployedStack {
  name: string;
  region: string;
  status: string;
  outputs: Readonly<Record<string, string>>;
}

/** Every stack of the product, in all of its regions. */
export async function deployedStacks({ aws }: Emulator): Promise<DeployedStack[]> {
  const answers = await Promise.all(
    regions.map(async (region) => {
      const answer = await aws.query({ ...cloudFormation, region }, 'DescribeStacks');
      const stacks = readXml(answer)
        .all('Stacks')
        .flatMap((all) => all.all('member'));
      return stacks.map((stack) => ({ region, stack }));
    }),
  );
  return answers
    .flat()
    .filter(({ stack }) => stack.text('StackName').startsWith('WebVitals-'))
    .map(({ region, stack }) => ({
      name: stack.text('StackName'),
      region,
      status: stack.text('StackStatus'),
      outputs: Object.fromEntries(
        stack
          .all('Outputs')
          .flatMap((outputs) => outputs.all('member'))
          .map((output) => [output.text('OutputKey'), output.text('OutputValue')]),
      ),
    }));
}

const Template = z.record(z.string(), z.unknown());

/** The templates of what is deployed. */
export async function deployedTemplates(emulator: Emulator): Promise<SynthesizedStack[]> {
  const stacks = await deployedStacks(emulator);
  return Promise.all(
    stacks.map(async ({ name: stackName, region }) => {
      const answer = await emulator.aws.query({ ...cloudFormation, region }, 'GetTemplate', {
        StackName: stackName,
      });
      const template = Template.parse(JSON.parse(readXml(answer).text('TemplateBody')));
      return { stackName, region, template };
    }),
  );
}
