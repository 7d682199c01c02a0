#!/usr/bin/env bash
# cron-parser: where clocks are put back at midnight, the next run depends on the day on which one asks.
#
# Expected: of a time that occurs twice, one counts, always the same, as for `0 1 * * *` in London; a time that is skipped runs after the
# gap, as for `30 2 * * *` in Berlin. Croner does both everywhere.
# Seen (cron-parser 5.10.6, which job queues such as BullMQ use): in Havana and on the Azores, where 01:00 becomes 00:00, `0 0 1 * *` runs at
# the first midnight if one asks days before, and at the second one, an hour later, if one asks the day before, as a queue does for daily
# jobs. On Lord Howe Island, where 02:00 becomes 02:30, `15 2 * * *` does not run that day at all.
# Matters to: monitors that expect the runs of a queue by another library, or by the same at another time: they report a missed run.
# Do: give such jobs a time before midnight or after three o'clock, or a grace of an hour.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund cron-parser@5.10.6 croner@11.0.1

cat > nights.mjs <<'JS'
import { Cron } from 'croner';
import { CronExpressionParser } from 'cron-parser';

const nights = [
  ['0 1 * * *', 'Europe/London', '2026-10-24T12:00:00Z'],
  ['0 0 * * *', 'Atlantic/Azores', '2026-10-24T12:00:00Z'],
  ['0 0 * * *', 'America/Havana', '2026-10-31T12:00:00Z'],
  ['0 0 1 * *', 'America/Havana', '2026-10-29T12:00:00Z'],
  ['0 0 1 * *', 'America/Havana', '2026-10-31T12:00:00Z'],
  ['30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z'],
  ['15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z'],
];
const inUtc = (date) => date.toISOString().slice(0, 16).replace('T', ' ');
for (const [expression, tz, from] of nights) {
  const parser = CronExpressionParser.parse(expression, { currentDate: from, tz }).next().toDate();
  const croner = new Cron(expression, { timezone: tz }).nextRun(new Date(from));
  console.log(`${expression} ${tz}, asked ${from.slice(5, 10)}: cron-parser ${inUtc(parser)}, croner ${inUtc(croner)} UTC`);
}
JS
node nights.mjs | tee seen

cat > expected <<'TEXT'
0 1 * * * Europe/London, asked 10-24: cron-parser 2026-10-25 00:00, croner 2026-10-25 00:00 UTC
0 0 * * * Atlantic/Azores, asked 10-24: cron-parser 2026-10-25 01:00, croner 2026-10-25 00:00 UTC
0 0 * * * America/Havana, asked 10-31: cron-parser 2026-11-01 05:00, croner 2026-11-01 04:00 UTC
0 0 1 * * America/Havana, asked 10-29: cron-parser 2026-11-01 04:00, croner 2026-11-01 04:00 UTC
0 0 1 * * America/Havana, asked 10-31: cron-parser 2026-11-01 05:00, croner 2026-11-01 04:00 UTC
30 2 * * * Europe/Berlin, asked 03-28: cron-parser 2026-03-29 01:30, croner 2026-03-29 01:00 UTC
15 2 * * * Australia/Lord_Howe, asked 10-03: cron-parser 2026-10-04 15:15, croner 2026-10-03 15:30 UTC
TEXT
diff expected seen && echo 'as found'
