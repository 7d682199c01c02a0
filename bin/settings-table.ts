/**
 * Writes the README's table of settings, and the tables of failures, scale and limits in docs/operations.md, from the
 * catalogues; `--check` fails when the committed ones are stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsTable, scaleTable } from '../lib/costs/scale-tables.ts';
import { visitorTable } from '../lib/costs/visitor-costs.ts';
import type { Setting } from '../shared/settings/define-setting.ts';
import { settingEntries } from '../shared/settings/catalogue.ts';
import { root } from './entry-points.ts';
import { failureTable } from './failure-table.ts';
import { formatted, markdownTable, withSection } from './markdown-table.ts';

const code = (text: string): string => `\`${text}\``;
const row = ([name, { kind, where, variable, form, does, without }]: [string, Setting]) => [
  where === 'cloud' || variable === undefined ? '' : code(variable),
  where === 'local' ? '' : [code(name), ...(form === undefined ? [] : [form])].join(': '),
  kind,
  does,
  without,
];

const head = ['Local', 'Cloud (context)', 'Kind', 'What it does', 'Without it'];
const settingsTable = (): string => markdownTable([head, ...settingEntries.map(row)]);

const documents: Record<string, (text: string) => string> = {
  'README.md': (text) => withSection(text, 'settings', settingsTable()),
  'docs/operations.md': (text) =>
    Object.entries({
      failures: failureTable(),
      scale: markdownTable(scaleTable()),
      limits: markdownTable(limitsTable()),
      visitors: markdownTable(visitorTable()),
    }).reduce((whole, [name, table]) => withSection(whole, name, table), text),
};

const stale: string[] = [];
for (const [name, refresh] of Object.entries(documents)) {
  const file = join(root, name);
  const text = readFileSync(file, 'utf8');
  const fresh = await formatted(file, refresh(text));
  if (text === fresh) continue;
  if (!process.argv.includes('--check')) writeFileSync(file, fresh);
  stale.push(name);
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Stale tables in ${stale.join(' and ')}: run \`node bin/settings-table.ts\``);
  process.exit(1);
}
