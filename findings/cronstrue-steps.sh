#!/usr/bin/env bash
# cronstrue: `*/90 * * * *` is 'Every 90 minutes', and runs every hour.
#
# Expected: a description that is true of when the job runs, or an error. A step counts within its field, which begins
# anew each hour, day or month (crontab(5)).
# Seen (cronstrue 3.39.0, beside cron-parser 5.10.6 and croner 11.0.1): each step is described as an interval, however long. `*/90` in the
# minutes runs at minute 0 of each hour, `*/36` in the hours at midnight, and `*/40` at 0 and 40, so that 40 and 20 minutes take
# turns. `verbose` says the minutes of `*/40` and nothing of `*/90`. cron-parser runs them as cron does; croner refuses
# steps that are longer than the field.
# Matters to: screens that repeat a schedule in words so that its mistake is seen, and monitors of cron jobs.
# Do: refuse steps above the field's range, and show the next three runs instead of, or beside, the words.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund cronstrue@3.39.0 cron-parser@5.10.6 croner@11.0.1

cat > describe.mjs <<'JS'
import { CronExpressionParser } from 'cron-parser';
import { Cron } from 'croner';
import cronstrue from 'cronstrue';

const from = '2026-11-30T00:00:00Z';
function runsOf(cron) {
  const interval = CronExpressionParser.parse(cron, { currentDate: from, tz: 'UTC' });
  return interval.take(4).map((one) => one.toDate().toISOString().slice(5, 16));
}
function accepted(cron) {
  try {
    return new Cron(cron, { timezone: 'UTC' }).nextRun(new Date(from)) !== null;
  } catch {
    return false;
  }
}
for (const cron of ['*/30 * * * *', '*/40 * * * *', '*/90 * * * *', '0 */36 * * *']) {
  const words = cronstrue.toString(cron, { use24HourTimeFormat: true });
  const verbose = cronstrue.toString(cron, { use24HourTimeFormat: true, verbose: true });
  console.log(`${cron}: ${words} (verbose: ${verbose})`);
  console.log(`  ${runsOf(cron).join(', ')}; croner ${accepted(cron) ? 'accepts' : 'refuses'} it`);
}
JS
node describe.mjs | tee seen

cat > expected <<'TEXT'
*/30 * * * *: Every 30 minutes (verbose: Every 30 minutes, every hour, every day)
  11-30T00:30, 11-30T01:00, 11-30T01:30, 11-30T02:00; croner accepts it
*/40 * * * *: Every 40 minutes (verbose: Every 40 minutes, at 0 and 40 minutes past the hour, every hour, every day)
  11-30T00:40, 11-30T01:00, 11-30T01:40, 11-30T02:00; croner accepts it
*/90 * * * *: Every 90 minutes (verbose: Every 90 minutes, every hour, every day)
  11-30T01:00, 11-30T02:00, 11-30T03:00, 11-30T04:00; croner refuses it
0 */36 * * *: On the hour, every 36 hours (verbose: On the hour, every 36 hours, every day)
  12-01T00:00, 12-02T00:00, 12-03T00:00, 12-04T00:00; croner refuses it
TEXT
diff expected seen && echo 'as found'
