import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { stampOf } from '../../bin/build-once.ts';
import { root } from '../../bin/entry-points.ts';
import type { Statement } from '../support/iam/statement.ts';
import { isWhole } from '../support/is-whole.ts';

const WiredFunction = z.object({
  /** Values as they are in AWS, where CloudFormation makes up names such as `[table]`, `[queue scan]`. */
  environment: z.record(z.string(), z.string()),
  /** Of the policies of its role. The synthesis has parsed them; every test file would again, which takes a tenth of a second. */
  statements: z.custom<Statement[]>(Array.isArray),
  logGroup: z.string(),
  /** Of a worker. */
  queues: z.array(z.string()),
});
const Wiring = z.record(z.string(), WiredFunction);
export type WiredFunction = z.infer<typeof WiredFunction>;
/** By entry point. */
export type Wiring = z.infer<typeof Wiring>;

const Product = z.object({
  /** Why the checks of a synthesis refuse it. */
  refusal: z.string().nullable(),
  stacks: z.array(
    z.object({
      id: z.string(),
      /** Its name in the account. */
      stackName: z.string(),
      terminationProtection: z.boolean(),
      template: z.record(z.string(), z.unknown()),
    }),
  ),
});
/** All stacks with their templates. */
export type Product = z.infer<typeof Product>;

/**
 * The folder that `synthesise-first.ts` fills, and its sources. `--all` runs more checks, so it has a folder of its
 * own.
 */
export const synthesis = {
  folder: join(root, 'test-artefacts', isWhole ? 'wiring-whole' : 'wiring'),
  sources: [
    'lib/**/*',
    'shared/**/*',
    'test/wiring/*',
    'test/support/iam/*',
    'test/support/synthesize.ts',
    'cdk.json',
    'package-lock.json',
  ],
};
/** Exists if the synthesis has failed. */
export const failureFile = `${synthesis.folder}.failed`;

export interface Synthesised {
  wiring: Wiring;
  product: Product;
  /** The second deployment of `second-deployment.ts`. */
  second: Product;
  /** Its wiring, with the faults of `faults.ts`. */
  faulty: Wiring;
}
const fileOf = (name: string): string => join(synthesis.folder, `${name}.json`);

/** Waits for the synthesis, which takes half a minute on a busy machine. */
async function read(name: keyof Synthesised): Promise<unknown> {
  const deadline = Date.now() + 300_000;
  while (!existsSync(stampOf(synthesis.folder))) {
    if (existsSync(failureFile)) throw new Error('The product could not be synthesised; see above');
    if (Date.now() > deadline)
      throw new Error('The product was not synthesised within five minutes');
    await sleep(50);
  }
  return JSON.parse(readFileSync(fileOf(name), 'utf8'));
}

export function writeSynthesised(synthesised: Synthesised): void {
  mkdirSync(synthesis.folder, { recursive: true });
  for (const [name, value] of Object.entries(synthesised))
    writeFileSync(fileOf(name), JSON.stringify(value));
}

/** The templates of this tree, as written by `synthesise-first.ts` before the tests. */
export const readWiring = async (): Promise<Wiring> => Wiring.parse(await read('wiring'));
export const readFaulty = async (): Promise<Wiring> => Wiring.parse(await read('faulty'));
export const readSecond = async (): Promise<Product> => Product.parse(await read('second'));
export const readProduct = async (): Promise<Product> => Product.parse(await read('product'));
