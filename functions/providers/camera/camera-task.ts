import * as z from 'zod';
import { MaskRect } from '../../../shared/models/screenshot-mask.ts';
import { ScanFailureReason } from '../../../shared/scan-failures.ts';
import { Bytes } from '../../platform/children/bytes.ts';
import { LaunchableChromium } from '../chromium/launchable-chromium.ts';
import { LostDocument } from '../chromium/lost-document.ts';

export const CameraTask = z.object({
  url: z.string(),
  chromium: LaunchableChromium,
  /** Flags on top of the usual ones. */
  flags: z.array(z.string()),
  /** Folder of this picture alone; the caller removes it. */
  folder: z.string(),
});
export type CameraTask = z.infer<typeof CameraTask>;

export const PictureOutcome = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('picture'),
    png: Bytes,
    width: z.number(),
    height: z.number(),
    /** What does not hold still within one visit, and says nothing when it differs between two. */
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

/** What the camera itself tells; why a document could not be had is for those to say who know the browser's proxy. */
export const CameraAnswer = z.union([
  PictureOutcome,
  z.object({ kind: z.literal('lost'), document: LostDocument }),
]);
export type CameraAnswer = z.infer<typeof CameraAnswer>;

/** Process id of the browser, which is told as soon as it runs. */
export const BrowserPid = z.number().int().positive();
