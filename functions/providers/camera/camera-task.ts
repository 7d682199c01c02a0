import * as z from 'zod';
import { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { Bytes } from '../../platform/children/work-messages.ts';
import { LaunchableChromium } from '../chromium/launchable-chromium.ts';
import { LostDocument } from '../chromium/lost-document.ts';

/** `page`: once the page is stable; `outage`: the answer as it is, including error pages. */
export const views = ['page', 'outage'] as const;

export const CameraTask = z.object({
  url: z.string(),
  view: z.enum(views),
  chromium: LaunchableChromium,
  /** Additional flags. */
  flags: z.array(z.string()),
  /** Folder for this picture only; the caller removes it. */
  folder: z.string(),
});
export type CameraTask = z.infer<typeof CameraTask>;

const Failure = z.object({
  kind: z.literal('failure'),
  reason: ScanFailureReason,
  /** For the log; never shown. */
  detail: z.string(),
});

const PagePicture = z.object({
  kind: z.literal('picture'),
  png: Bytes,
  width: z.number(),
  height: z.number(),
  /** The parts that change within one visit, whose differences between visits mean nothing. */
  mask: z.array(MaskRect),
});
export type PagePicture = z.infer<typeof PagePicture>;
export type PictureOutcome = PagePicture | z.infer<typeof Failure>;

const OutagePicture = z.object({
  kind: z.literal('outage'),
  jpeg: Bytes,
  /** HTTP status of the document; null if it is not known. */
  statusCode: z.number().nullable(),
});
export type OutageOutcome = z.infer<typeof OutagePicture> | z.infer<typeof Failure>;

const Lost = z.object({ kind: z.literal('lost'), document: LostDocument });
/** Why there is no picture: the camera's own reasons, or a document whose loss code that knows the browser's proxy explains. */
export type NoPicture = z.infer<typeof Failure> | z.infer<typeof Lost>;

/** What the camera answers, by view. */
export const cameraAnswers = {
  page: z.union([PagePicture, Failure, Lost]),
  outage: z.union([OutagePicture, Failure, Lost]),
};

/** Process id of the browser, reported as soon as it runs. */
export const BrowserPid = z.number().int().positive();
