/** Writes the README's table of settings from their catalogue; `--check` fails when the committed one is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Setting } from '../shared/settings/define-setting.ts';
import { settingEntries } from '../shared/settings/catalogue.ts';

const file = fileURLToPath(new URL('../README.md', import.meta.url));
const [begin, end] = ['<!-- settings: node bin/settings-table.ts -->', '<!-- /settings -->'];

const code = (text: string): string => `\`${text}\``;
const row = ([name, { kind, where, variable, form, does, without }]: [string, Setting]) => [
  where === 'cloud' || variable === undefined ? '' : code(variable),
  where === 'local' ? '' : [code(name), ...(form === undefined ? [] : [form])].join(': '),
  kind,
  does,
  without,
];

/** Pads columns in the same way as the formatter. */
function table(rows: readonly string[][]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const head = ['Local', 'Cloud (context)', 'Kind', 'What it does', 'Without it'];
const text = readFileSync(file, 'utf8');
const [before, rest = ''] = text.split(begin);
const [, after] = rest.split(end);
if (after === undefined) throw new Error(`README.md has no ${begin} … ${end}`);
const fresh = `${before}${begin}\n\n${table([head, ...settingEntries.map(row)])}\n\n${end}${after}`;

if (process.argv.includes('--check')) {
  if (text === fresh) process.exit(0);
  console.error("README.md's table of settings is stale: run `node bin/settings-table.ts`");
  process.exit(1);
}
writeFileSync(file, fresh);
