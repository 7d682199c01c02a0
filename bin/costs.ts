/**
 * Prints what a deployment with the settings of cdk.json costs in a month, by the templates; `--write` puts it into
 * docs/costs.md, which a test compares.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import * as z from 'zod';
import { addProduct } from '../lib/app.ts';
import { costTables } from '../lib/costs/cost-table.ts';
import { idleCosts } from '../lib/costs/idle-costs.ts';
import { root } from './entry-points.ts';
import { formatted, withSection } from './markdown-table.ts';

const CdkJson = z.object({ context: z.record(z.string(), z.unknown()) });
const { context } = CdkJson.parse(JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')));
const appFolder = mkdtempSync(join(tmpdir(), 'web-vitals-costs-'));
writeFileSync(join(appFolder, 'index.html'), '');
const app = new App({ context, builtinCloudFormationValidation: false });
await addProduct(app, { codeOf: () => Code.fromInline('//'), appFolder });
const templates = app.synth().stacks.map(({ template }): unknown => template);
rmSync(appFolder, { recursive: true });

const { idle, use } = costTables(idleCosts(templates));
const text = `${idle}\n\n${use}`;
if (process.argv.includes('--write')) {
  const file = join(root, 'docs', 'costs.md');
  const document = readFileSync(file, 'utf8');
  writeFileSync(file, await formatted(file, withSection(document, 'costs', text)));
} else console.log(text);
