#!/usr/bin/env bash
# ical-generator: with a time zone, an event is at another hour on each server, and a round trip with ical.js hides it.
#
# Expected: a `Date` is one moment; with `timezone: 'America/New_York'`, 15:00 UTC is written as 10:00 there, and the zone is defined in the
# file: each TZID needs its VTIMEZONE (RFC 5545, 3.2.19).
# Seen (ical-generator 11.1.2): the hour of the machine's own zone is written and called New York's, without VTIMEZONE: 10:00, 15:00 or 16:00.
# Its README says that the time is taken to match the zone, which a Date cannot. ical.js 2.2.1 reads a zone that the file does not define
# as local time; on the same machine both mistakes cancel out, so a test passes. node-ical 0.27.2 knows the zone and shows them.
# Matters to: invitations and calendars of maintenance windows, which move by hours when a server is set to UTC.
# Do: leave `timezone` out, so that UTC is written; for repeated events give times with a zone (Luxon, Temporal) and a VTIMEZONE generator.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund ical-generator@11.1.2 ical.js@2.2.1 node-ical@0.27.2

cat > invite.mjs <<'JS'
import ICAL from 'ical.js';
import ical from 'ical-generator';
import nodeIcal from 'node-ical';

const calendar = ical();
calendar.createEvent({ start: new Date('2026-12-01T15:00:00Z'), timezone: 'America/New_York', summary: 'Maintenance' });
const text = calendar.toString();
const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
const other = Object.values(nodeIcal.sync.parseICS(text)).find(({ type }) => type === 'VEVENT');
const inUtc = (date) => date.toISOString().slice(11, 16);
console.log(`on a server in ${process.env.TZ}: ${text.match(/DTSTART.*/)[0].trim()}, ${text.includes('VTIMEZONE') ? 'with' : 'without'} VTIMEZONE`);
console.log(`  read by ical.js: ${inUtc(event.startDate.toJSDate())} UTC, by node-ical: ${inUtc(other.start)} UTC`);
JS
for zone in America/New_York UTC Europe/Berlin; do TZ=$zone node invite.mjs; done | tee seen

cat > expected <<'TEXT'
on a server in America/New_York: DTSTART;TZID=America/New_York:20261201T100000, without VTIMEZONE
  read by ical.js: 15:00 UTC, by node-ical: 15:00 UTC
on a server in UTC: DTSTART;TZID=America/New_York:20261201T150000, without VTIMEZONE
  read by ical.js: 15:00 UTC, by node-ical: 20:00 UTC
on a server in Europe/Berlin: DTSTART;TZID=America/New_York:20261201T160000, without VTIMEZONE
  read by ical.js: 15:00 UTC, by node-ical: 21:00 UTC
TEXT
diff expected seen && echo 'as found'
