import type { UntriedReason } from '../../../../shared/models/measuring/proof.ts';
import type { EncodePicture } from '../../../providers/ports/encode-picture.ts';
import type { Change } from '../../../../shared/snippets/changes.ts';
import type { Recording } from '../replay/recording.ts';

/** Makes one kind of change: a new recording, or why the copy cannot be changed so. */
export type ApplyFix<Kind extends Change['kind']> = (
  recording: Recording,
  change: Extract<Change, { kind: Kind }>,
  encode: EncodePicture,
) => Recording | UntriedReason | Promise<Recording | UntriedReason>;
