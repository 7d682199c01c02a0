import type { UntriedReason } from '../../../shared/models/proof.ts';
import type { Change } from '../../../shared/snippets/changes.ts';
import type { Recording } from '../replay/recording.ts';

/** A picture in another size or format, as a browser would save it with the usual quality. */
export type EncodePicture = (picture: {
  body: Uint8Array;
  /** Such as `image/png`. */
  type: string;
  /** Pixels; the height follows. @default the picture's own */
  width: number | undefined;
}) => Promise<Uint8Array>;

export interface FixPorts {
  encode: EncodePicture;
}

/** Makes one kind of change: a new recording, or why the copy cannot be changed so. */
export type ApplyFix<Kind extends Change['kind']> = (
  recording: Recording,
  change: Extract<Change, { kind: Kind }>,
  ports: FixPorts,
) => Recording | UntriedReason | Promise<Recording | UntriedReason>;
