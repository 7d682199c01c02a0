/** Writes the README's table of settings, and its figures, from the catalogues; `--check` fails when the committed ones are stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import type { Setting } from '../shared/settings/define-setting.ts';
import { settingEntries } from '../shared/settings/catalogue.ts';
import { withFigures } from './readme-figures.ts';

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

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = ([head = [], ...body]: readonly string[][]): string =>
  [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');

/** With padded columns, as verify wants it. */
async function formatted(markdown: string): Promise<string> {
  const { code: fresh, errors } = await format(file, markdown, {
    printWidth: 100,
    singleQuote: true,
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  return fresh;
}

const head = ['Local', 'Cloud (context)', 'Kind', 'What it does', 'Without it'];
const text = readFileSync(file, 'utf8');
const [before, rest = ''] = text.split(begin);
const [, after] = rest.split(end);
if (after === undefined) throw new Error(`README.md has no ${begin} … ${end}`);
const rows = table([head, ...settingEntries.map(row)]);
const fresh = await formatted(withFigures(`${before}${begin}\n\n${rows}\n\n${end}${after}`));

if (process.argv.includes('--check')) {
  if (text === fresh) process.exit(0);
  console.error("README.md's settings or figures are stale: run `node bin/settings-table.ts`");
  process.exit(1);
}
writeFileSync(file, fresh);
