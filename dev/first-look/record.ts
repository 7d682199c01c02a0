/**
 * Records the history of the demo site: scans, checks and photographs past versions of it. `node
 * dev/first-look/record.ts` continues where it stopped, and writes what it has; `--new` starts again, `--minutes 4`
 * stops after that time.
 */
import { parseArgs } from 'node:util';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { devices } from '../../shared/scans/devices.ts';
import { say } from '../host/terminal.ts';
import { draft } from './draft.ts';
import { packRecording } from './pack-recording.ts';
import { recordMoments } from './record-moments.ts';
import { recordScan, scanName } from './record-scan.ts';
import { serveVersions } from './serve-version.ts';
import { daysWithReport, recordedDays, versionOf } from './timeline.ts';

const { values } = parseArgs({
  options: {
    new: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '600' },
  },
});
const end = Date.now() + Number(values.minutes) * 60_000;
/** The essential ones first, then every third, so that the recording can end early. */
const days = Array.from({ length: recordedDays }, (_, at) => recordedDays - at).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
);
function rankOf(daysAgo: number): number {
  if (daysWithReport.has(daysAgo)) return 0;
  return daysAgo % 3 === 0 ? 1 : 2;
}
const isComplete = (daysAgo: number): boolean =>
  devices.every((device) => draft.has(scanName({ daysAgo, device })));
if (values.new) draft.clear();

const guard = createTargetGuard({ allowPrivate: true });
const served = await serveVersions();
const url = `${served.origin}/`;
try {
  await recordMoments(guard, served);
  const wanted = days.flatMap((daysAgo) => devices.map((device) => ({ daysAgo, device })));
  for (const scan of wanted.filter((one) => !draft.has(scanName(one)))) {
    if (Date.now() > end) break;
    served.show(versionOf(scan.daysAgo));
    const score = await recordScan(guard, url, scan);
    say(`${scan.daysAgo} days ago, ${versionOf(scan.daysAgo)}, ${scan.device}: ${score}`);
  }
  const complete = days.filter(isComplete).toSorted((one, other) => other - one);
  if ([...daysWithReport].every(isComplete)) say(packRecording(complete));
  if (complete.length < days.length)
    say(`${days.length - complete.length} days remain. Run it again to continue.`);
} finally {
  await served.close();
  guard.close();
}
