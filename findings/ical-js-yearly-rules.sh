#!/usr/bin/env bash
# ical.js: 'the 20th Monday of the year' is every Monday from then on.
#
# Expected: the dates that RFC 5545, 3.8.5.3, gives for its own examples, the first two rules below. A date that a year does not have, such as
# 29 February, is left out (3.3.10), and `BYMONTHDAY` in a yearly rule is that day of each month.
# Seen (ical.js 2.2.1, of Thunderbird and Nextcloud's calendar): the 20th Monday and the Monday of week 20 become every Monday; 29 February
# is 1 March in other years; the first of each month is one day a year. No error is raised. rrule 2.8.1 has the dates of the standard.
# Matters to: maintenance windows and on-call plans that are read from calendars.
# Do: expand yearly rules with `BYWEEKNO`, a numbered `BYDAY` without `BYMONTH`, or `BYMONTHDAY` without `BYMONTH` by another library.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund ical.js@2.2.1 rrule@2.8.1

cat > expand.mjs <<'JS'
import ICAL from 'ical.js';
import rrule from 'rrule';

const rules = [
  ['1997-05-19', 'FREQ=YEARLY;BYDAY=20MO'],
  ['1997-05-12', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'],
  ['2028-02-29', 'FREQ=YEARLY'],
  ['2026-01-01', 'FREQ=YEARLY;BYMONTHDAY=1'],
  ['2026-11-26', 'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH'],
];
for (const [start, rule] of rules) {
  const days = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start));
  const one = Array.from({ length: 3 }, () => days.next().toString());
  const other = rrule.rrulestr(`DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rule}`).all((_, index) => index < 3);
  console.log(`${rule}: ical.js ${one.join(' ')}, rrule ${other.map((day) => day.toISOString().slice(0, 10)).join(' ')}`);
}
JS
node expand.mjs | tee seen

cat > expected <<'TEXT'
FREQ=YEARLY;BYDAY=20MO: ical.js 1997-05-19 1997-05-26 1997-06-02, rrule 1997-05-19 1998-05-18 1999-05-17
FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO: ical.js 1997-05-19 1997-05-26 1997-06-02, rrule 1997-05-12 1998-05-11 1999-05-17
FREQ=YEARLY: ical.js 2028-02-29 2029-03-01 2030-03-01, rrule 2028-02-29 2032-02-29 2036-02-29
FREQ=YEARLY;BYMONTHDAY=1: ical.js 2026-01-01 2027-01-01 2028-01-01, rrule 2026-01-01 2026-02-01 2026-03-01
FREQ=YEARLY;BYMONTH=11;BYDAY=4TH: ical.js 2026-11-26 2027-11-25 2028-11-23, rrule 2026-11-26 2027-11-25 2028-11-23
TEXT
diff expected seen && echo 'as found'
