/** The commands of 'To a point in time' in docs/runbook/restoring.md, in a shell whose `aws` plays the stacks of the templates. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { root } from '../bin/entry-points.ts';
import { useCloud } from './cloud/cloud.ts';
import { sectionOf, shellBlocks } from './support/shell-blocks.ts';

const cloud = await useCloud();
const runbook = readFileSync(join(root, 'docs', 'runbook', 'restoring.md'), 'utf8');
const [stop = '', start = ''] = shellBlocks(sectionOf(runbook, 'To a point in time'));

const ofTheClock = 'AWS::Scheduler::Schedule';
const ofWorkers = 'AWS::Lambda::EventSourceMapping';
const Resources = z.record(
  z.string(),
  z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
);

/** What starts functions by itself, but for the outside check, which does not touch the table. */
const resources = cloud.stacks.flatMap(({ stackName, template }) =>
  Object.entries(Resources.parse(template['Resources'])).flatMap(([id, { Type, Properties }]) =>
    Type === ofTheClock || Type === ofWorkers
      ? [{ stackName, type: Type, name: id, Properties }]
      : [],
  ),
);
const namesOf = (type: string): string[] =>
  resources.flatMap((one) => (one.type === type ? [one.name] : [])).toSorted();

/** Plays AWS: lists the resources of a stack, and notes what is changed. */
const fake = `
aws() {
  case "$1 $2" in
    'cloudformation list-stack-resources')
      [[ "$*" =~ ResourceType==\\'([A-Za-z:]+)\\' ]]
      while read -r stack type name; do
        if [ "$stack $type" = "$4 \${BASH_REMATCH[1]}" ]; then printf '%s\\t' "$name"; fi
      done < "$STACKS";;
    'scheduler get-schedule') printf '%s\\n%s' "$4" "$8";;
    *) printf '%s\\0' "$*" >> "$CHANGES";;
  esac
}
`;

/** What the commands change, as the arguments of \`aws\`. */
function run(commands: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'restore-'));
  const env = { ...process.env, STACKS: join(folder, 'stacks'), CHANGES: join(folder, 'changes') };
  writeFileSync(
    env.STACKS,
    resources.map(({ stackName, type, name }) => `${stackName} ${type} ${name}\n`).join(''),
  );
  writeFileSync(env.CHANGES, '');
  execFileSync('bash', ['-euo', 'pipefail', '-c', `${fake}\n${commands}`], { env });
  return readFileSync(env.CHANGES, 'utf8').split('\0').slice(0, -1);
}

const updates = 'scheduler update-schedule --cli-input-json ';
const schedulesIn = (changes: readonly string[]) =>
  changes
    .filter((one) => one.startsWith(updates))
    .map((one) => {
      const [name = '', ...query] = one.slice(updates.length).split('\n');
      return { name, query: query.join(' ') };
    });
const workersIn = (changes: readonly string[]) =>
  changes.flatMap((one) => {
    const [, id, how] = /^lambda update-event-source-mapping --uuid (\S+) (\S+)/.exec(one) ?? [];
    return id === undefined ? [] : [`${id} ${how}`];
  });

const stopped = run(stop);
const started = run(`${stop}: > "$CHANGES"\n${start}`);

test.each([
  ['stop', stopped, 'DISABLED', '--no-enabled'],
  ['start', started, 'ENABLED', '--enabled'],
])(
  '%s every schedule and every event source mapping, and nothing else',
  (_, changes, state, how) => {
    expect(namesOf(ofTheClock).length).toBeGreaterThan(3);
    expect(namesOf(ofWorkers).length).toBeGreaterThan(8);
    const schedules = schedulesIn(changes);
    expect(schedules.map(({ name }) => name).toSorted()).toEqual(namesOf(ofTheClock));
    for (const { query } of schedules) expect(query).toContain(`State: '${state}'`);
    expect(workersIn(changes).toSorted()).toEqual(namesOf(ofWorkers).map((id) => `${id} ${how}`));
    expect(changes).toHaveLength(schedules.length + namesOf(ofWorkers).length);
  },
);

test('stop the clock before the workers, so that nothing more is queued, and start it after them', () => {
  expect(stopped[0]).toContain(updates);
  expect(started[0]).toContain('lambda ');
});

test('keep all else of a schedule: an update resets what it does not name', () => {
  const [{ query } = { query: '' }] = schedulesIn(stopped);
  const named = [...query.matchAll(/(\w+): (?:\1\b|')/g)].map(([, name = '']) => name);
  const ours = resources
    .filter(({ type }) => type === ofTheClock)
    .flatMap(({ Properties }) => Object.keys(Properties));
  expect(named.toSorted()).toEqual([...new Set([...ours, 'Name', 'GroupName'])].toSorted());
});

test('never limit concurrency, which event source mappings do not heed: messages would become dead letters', () => {
  expect(`${stop}${start}`).not.toContain('concurrency');
});
