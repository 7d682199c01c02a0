import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { devices } from '../../shared/scans/devices.ts';
import { draft } from './draft.ts';
import { DraftScan, scanName } from './record-scan.ts';
import { Recording, recordingFile } from './recording.ts';
import { daysWithReport, recordedDays } from './timeline.ts';

const placeholder = 'http://demo.invalid';

/** Writes what was recorded into one file. @returns what there is, in a sentence */
export function packRecording(days: readonly number[]): string {
  const scans = days.flatMap((daysAgo) =>
    devices.map((device) => withPlaceholder(scanName({ daysAgo, device }))),
  );
  const recording = Recording.parse({
    about: about(
      days.length,
      scans.map(({ scan }) => scan.measuredAt),
    ),
    origin: placeholder,
    scans: scans.map(({ scan }) => scan),
    reports: scans
      .filter(({ scan }) => daysWithReport.has(scan.daysAgo))
      .map(({ scan: { daysAgo, device }, raw, report, categories }) => ({
        daysAgo,
        device,
        raw: withoutPictures(raw),
        ...(daysAgo === 1 ? { report, categories } : {}),
      })),
    smallPicture: scans.findLast(({ scan }) => scan.device === 'mobile')?.smallPicture,
    markup: ofVersions('markup'),
    pictures: ofVersions('picture'),
    up: ofVersions('up'),
    down: draft.read('down'),
  });
  return `${scans.length} scans in ${writePacked(recordingFile, recording)} KiB`;
}

/** Writes a recording as compressed JSON. @returns its size in KiB */
export function writePacked(file: string, recording: unknown): number {
  const text = JSON.stringify(recording);
  const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_WINDOW_BITS } = constants;
  const params = {
    [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  const packed = brotliCompressSync(text, { params });
  writeFileSync(file, packed);
  return Math.round(packed.length / 1024);
}

/** A scan of the draft; each start of the recorder has another port. */
function withPlaceholder(name: string): z.infer<typeof DraftScan> {
  const { origin } = DraftScan.parse(draft.read(name));
  const text = JSON.stringify(draft.read(name)).replaceAll(origin, placeholder);
  return DraftScan.parse(
    JSON.parse(text.replaceAll(encodeURIComponent(origin), encodeURIComponent(placeholder))),
  );
}

const ofVersions = (kind: string): Record<string, unknown> =>
  Object.fromEntries(
    draft
      .names()
      .filter((name) => name.startsWith(`${kind}-`))
      .map((name) => [name.slice(kind.length + 1), draft.read(name)]),
  );

const Raw = z.looseObject({ audits: z.record(z.string(), z.unknown()) });
const pictures = new Set(['screenshot-thumbnails', 'final-screenshot', 'small-picture']);

/** Pictures are most of a result, and no comparison reads them. */
export function withoutPictures(raw: unknown): unknown {
  const { fullPageScreenshot: _large, i18n: _texts, audits, ...rest } = Raw.parse(raw);
  const kept = Object.entries(audits).filter(([id]) => !pictures.has(id));
  return { ...rest, audits: Object.fromEntries(kept) };
}

function about(days: number, times: readonly string[]): string[] {
  const [first = '', last = ''] = [times.toSorted()[0], times.toSorted().at(-1)];
  return [
    `${recordedDays} days of a demo site, recorded by dev/first-look/record.ts between ${first} and ${last}.`,
    `${days} of the days have a scan on each device. Each is a real one of the version that the timeline has on that day, by the product’s own scanner, at the time that it states. Other days have none.`,
    'Markup and picture of each version were checked and taken once, and stand for each of its days.',
    'Hourly uptime checks repeat 24 real checks of each version; those of the outages repeat 2 real checks of a site that answers 503.',
  ];
}
