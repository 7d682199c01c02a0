#!/usr/bin/env bash
# Croner and cron-parser: `0 0 */2 * 1` runs on 18 days of a month in which cron runs it on two.
#
# Expected: what crontab(5) and the code of Debian's cron and cronie do: either day field is enough, unless one of them begins with `*`;
# then both have to match. `*/2` begins with it, so this job runs on Mondays with an odd date. People use that for 'the first Monday':
# `0 0 */100,1-7 * 1`.
# Seen (croner 11.0.1, cron-parser 5.10.6): only a field that is exactly `*` counts as without limit; these jobs run on each Monday and on
# each odd date. A step above the length of its field is an error in both, which in a crontab means 'the first value only'.
# Matters to: monitors of cron jobs, which report missed runs on days on which cron has nothing to do; calendars of coming runs.
# Do: in Croner set `domAndDow` if one of the two fields begins with `*`, and make longer steps as long as the field.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund croner@11.0.1 cron-parser@5.10.6

cat > days.mjs <<'JS'
import { Cron } from 'croner';
import { CronExpressionParser } from 'cron-parser';

const from = new Date('2026-11-30T12:00:00Z');
const until = new Date('2026-12-31T12:00:00Z');
const daysOf = (next) => {
  const days = [];
  for (let run = next(); run < until; run = next()) days.push(run.getUTCDate());
  return days;
};
const withCroner = (expression, options) => {
  let last = from;
  const job = new Cron(expression, { timezone: 'UTC', ...options });
  return daysOf(() => (last = job.nextRun(last)));
};
const withParser = (expression) => {
  const runs = CronExpressionParser.parse(expression, { currentDate: from, tz: 'UTC' });
  return daysOf(() => runs.next().toDate());
};
const show = (name, list) => {
  try {
    const days = list();
    console.log(`${name}: ${days.length} days: ${days.join(' ')}`);
  } catch {
    console.log(`${name}: an error`);
  }
};
for (const expression of ['0 0 */2 * 1', '0 0 */100,1-7 * 1']) {
  show(`${expression} by croner`, () => withCroner(expression));
  show(`${expression} by cron-parser`, () => withParser(expression));
}
show('0 0 */2 * 1 by croner with domAndDow, as cron does', () => withCroner('0 0 */2 * 1', { domAndDow: true }));
JS
node days.mjs | tee seen

cat > expected <<'TEXT'
0 0 */2 * 1 by croner: 18 days: 1 3 5 7 9 11 13 14 15 17 19 21 23 25 27 28 29 31
0 0 */2 * 1 by cron-parser: 18 days: 1 3 5 7 9 11 13 14 15 17 19 21 23 25 27 28 29 31
0 0 */100,1-7 * 1 by croner: an error
0 0 */100,1-7 * 1 by cron-parser: an error
0 0 */2 * 1 by croner with domAndDow, as cron does: 2 days: 7 21
TEXT
diff expected seen && echo 'as found'
