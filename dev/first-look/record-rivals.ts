/**
 * Records three scans of the slow demo site and of its rival. `node dev/first-look/record-rivals.ts` takes four minutes and
 * continues where it stopped; `--new` starts again.
 */
import { parseArgs } from 'node:util';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { devices } from '../../shared/scans/devices.ts';
import { startDemoSites } from '../demo-sites/start-demo-sites.ts';
import { say } from '../host/terminal.ts';
import { draft } from './draft.ts';
import { withoutPictures, writePacked } from './pack-recording.ts';
import { photograph } from './record-moments.ts';
import { DraftScan, recordScan, scanName } from './record-scan.ts';
import { type RecordedSite, Rivals, rivalsFile } from './rivals.ts';
import { newestDay } from './timeline.ts';

/** Enough to say by how much a page usually varies. */
const days = [3, 2, newestDay];
/** Of their own, as what is continued names the same addresses. */
const ports = { slow: 8122, fast: 8121, wordpress: 8123 };

const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } });
if (values.new) draft.clear();
const guard = createTargetGuard({ allowPrivate: true });
const { origins, close } = await startDemoSites({ ports });
try {
  const slow = await recordSite('slow', `${origins.slow}/`);
  const rival = await recordSite('rival', `${origins.fast}/`);
  if (!draft.has('rival-picture'))
    draft.write('rival-picture', await photograph(guard, `${origins.fast}/`));
  const recording = Rivals.parse({
    about: [
      'Three scans of the slow demo site and of the fast one as its rival, by the product’s own scanner, at the times that they state, and a picture of the rival.',
    ],
    origins: { slow: origins.slow, rival: origins.fast },
    slow,
    rival,
    picture: draft.read('rival-picture'),
  });
  say(`${writePacked(rivalsFile, recording)} KiB`);
} finally {
  await close();
  guard.close();
}

async function recordSite(site: 'slow' | 'rival', url: string): Promise<RecordedSite> {
  for (const daysAgo of days)
    for (const device of devices) {
      if (draft.has(scanName({ site, daysAgo, device }))) continue;
      say(`${site}, ${device}: ${await recordScan(guard, url, { site, daysAgo, device })}`);
    }
  const read = (daysAgo: number) =>
    devices.map((device) => DraftScan.parse(draft.read(scanName({ site, daysAgo, device }))));
  const last = read(newestDay);
  return {
    scans: days.flatMap((daysAgo) => read(daysAgo).map(({ scan }) => scan)),
    reports: last.map(({ scan: { device }, raw, report, categories }) => ({
      daysAgo: newestDay,
      device,
      raw: withoutPictures(raw),
      report,
      categories,
    })),
    smallPicture: last.find(({ scan }) => scan.device === 'mobile')?.smallPicture ?? '',
  };
}
