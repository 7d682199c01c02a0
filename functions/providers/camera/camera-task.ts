import * as z from 'zod';
import { MaskRect } from '../../../shared/models/screenshot-mask.ts';
import { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { Bytes } from '../../platform/children/bytes.ts';
import { LaunchableChromium } from '../chromium/launchable-chromium.ts';
import { LostDocument } from '../chromium/lost-document.ts';

export const CameraTask = z.object({
  url: z.string(),
  chromium: LaunchableChromium,
  /** Additional flags. */
  flags: z.array(z.string()),
  /** Folder for this picture only; the caller removes it. */
  folder: z.string(),
});
export type CameraTask = z.infer<typeof CameraTask>;

export const PictureOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('picture'),
    png: Bytes,
    width: z.number(),
    height: z.number(),
    /** The parts that change within one visit, whose differences between visits mean nothing. */
    mask: z.array(MaskRect),
  }),
  z.object({
    kind: z.literal('failure'),
    reason: ScanFailureReason,
    /** For the log; never shown. */
    detail: z.string(),
  }),
]);
export type PictureOutcome = z.infer<typeof PictureOutcome>;

/** The camera's own reasons. Why a document could not be loaded is decided by code that knows the browser's proxy. */
export const CameraAnswer = z.union([
  PictureOutcome,
  z.object({ kind: z.literal('lost'), document: LostDocument }),
]);
export type CameraAnswer = z.infer<typeof CameraAnswer>;

/** Process id of the browser, reported as soon as it runs. */
export const BrowserPid = z.number().int().positive();
