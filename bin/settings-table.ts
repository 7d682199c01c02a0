/**
 * Writes docs/settings.md, and the tables of failures, scale, limits and visitors in other documents, from the catalogues;
 * `--check` fails when the committed ones are stale.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsTable, scaleTable } from '../lib/costs/scale-tables.ts';
import { visitorTable } from '../lib/costs/visitor-costs.ts';
import type { Setting } from '../shared/settings/define-setting.ts';
import { settingEntries, type SettingName } from '../shared/settings/catalogue.ts';
import { root } from './entry-points.ts';
import { failureTables } from './failure-table.ts';
import { writeOrCheck } from './generated-file.ts';
import { formatted, markdownTable, withSection } from './markdown-table.ts';

/** Headings, by the setting of the catalogue that is the first below them. */
const headings: Partial<Record<SettingName, string>> = {
  port: 'The installation',
  cruxKeyParameter: 'Measurements of others',
  stripeKeyParameter: 'Payments',
  googleClientId: 'Sign-in and messages',
  probeRegions: 'Places to ping from',
  planOverrides: 'Size and limits',
  alarmEmail: 'Operation',
  adoptTable: 'Adopting what an earlier deployment left',
  chromiumPath: 'This machine only',
};

function block([name, setting]: [SettingName, Setting]): string {
  const { where, variable = '', form, does, without } = setting;
  const heading = headings[name];
  return [
    ...(heading === undefined ? [] : [`## ${heading}`, '']),
    `### \`${where === 'local' ? variable : name}\``,
    '',
    `${does}.`,
    '',
    ...(form === undefined ? [] : [`- Value: ${form}`]),
    ...(where === 'both' ? [`- On this machine: \`${variable}\``] : []),
    ...(where === 'cloud' ? ['- In AWS only'] : []),
    `- Without it: ${without}`,
  ].join('\n');
}

const documents: Record<string, Record<string, string>> = {
  'docs/settings.md': { settings: settingEntries.map(block).join('\n\n') },
  'docs/runbook/failures.md': failureTables(),
  'docs/limits.md': {
    limits: markdownTable(limitsTable()),
    scale: markdownTable(scaleTable()),
  },
  'docs/costs.md': { visitors: markdownTable(visitorTable()) },
};

for (const [name, sections] of Object.entries(documents)) {
  const whole = Object.entries(sections).reduce(
    (before, [section, content]) => withSection(before, section, content),
    readFileSync(join(root, name), 'utf8'),
  );
  writeOrCheck(name, await formatted(name, whole));
}
