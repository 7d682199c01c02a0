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
import { writeOrCheck } from './generated-file.ts';
import { formatted, markdownTable, withSection } from './markdown-table.ts';
import { type AlarmId, alarms, type AlarmShape } from '../lib/alarms/catalogue.ts';
import { type Failure, failures } from '../lib/alarms/failures.ts';
import { anchorOf } from '../lib/alarms/anchor-of.ts';
import {
  deadWorkerWithin,
  failedJobWithin,
  raisedWithin,
  waitingJobWithin,
} from '../lib/alarms/seen-within.ts';
import { silentAfterMinutes } from '../lib/alarms/silent-after.ts';
import { workers } from '../shared/jobs/workers.ts';
import { schedules } from '../shared/deployment/schedules.ts';

const shapeOf = (id: AlarmId): AlarmShape => alarms[id];
const hours = 60;
const minutes = (count: number): string =>
  count < 2 * hours ? `${Math.ceil(count)} minutes` : `${Math.ceil(count / hours)} hours`;
const operator = (id: AlarmId): string => {
  const { page, see } = shapeOf(id);
  return `[${see}](${page}.md#${anchorOf(see)})`;
};

/** Failures, who sees them and how soon, from the catalogues; those of schedules and queues are tables of their own. */
const failureTables = (): Record<string, string> => ({
  failures: markdownTable([
    ['What fails', 'The operator sees', 'Others see', 'Within'],
    ...Object.values<Failure>(failures).map(({ what, alarm, others = '' }) => [
      what,
      operator(alarm),
      others,
      minutes(raisedWithin(alarm)),
    ]),
  ]),
  schedules: markdownTable([
    ['Schedule', 'Fails', 'Is not started, or cannot load'],
    ...schedules.map((schedule) => [
      `\`${schedule.id}\``,
      minutes(raisedWithin('schedules-fail')),
      minutes(silentAfterMinutes(schedule)),
    ]),
  ]),
  queues: markdownTable([
    ['Queue', 'Its worker cannot load', 'A job fails five times', 'A job waits'],
    ...workers.map(({ id }) => [
      `\`${id}\``,
      minutes(deadWorkerWithin(id)),
      minutes(failedJobWithin(id)),
      waitingJobWithin(id).map(minutes).join('; scheduled: '),
    ]),
  ]),
});

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
