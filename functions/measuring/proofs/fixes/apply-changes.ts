import type { UntriedReason } from '../../../../shared/models/measuring/proof.ts';
import { type Change, lineOf } from '../../../../shared/snippets/changes.ts';
import type { Recording } from '../replay/recording.ts';
import type { EncodePicture } from '../../../providers/ports/encode-picture.ts';
import type { ApplyFix } from './apply-fix.ts';
import { changeElement } from './change-element.ts';
import { addRule, addToHead } from './change-head.ts';
import { changePicture } from './change-picture.ts';
import { compressText, setServerTime, skipRedirects, useHttp2 } from './change-server.ts';
import { inlineStyles } from './inline-styles.ts';
import { leaveOut } from './leave-out.ts';
import { setFontDisplay } from './set-font-display.ts';

const fixes: { [Kind in Change['kind']]: ApplyFix<Kind> } = {
  element: changeElement,
  'inline-styles': inlineStyles,
  picture: changePicture,
  head: addToHead,
  'font-display': setFontDisplay,
  rule: addRule,
  compression: compressText,
  without: leaveOut,
  'no-redirects': skipRedirects,
  'server-time': setServerTime,
  http2: useHttp2,
};

const apply = <Kind extends Change['kind']>(
  recording: Recording,
  change: Extract<Change, { kind: Kind }>,
  encode: EncodePicture,
) => fixes[change.kind](recording, change, encode);

/** A recording with changes made, as far as they can be, and a line about each of these. */
export interface FixedRecording {
  recording: Recording;
  lines: string[];
}

/** Makes the changes of a finding in their order. @returns why not, if none of them can be made */
export async function applyChanges(
  recording: Recording,
  changes: readonly Change[],
  encode: EncodePicture,
): Promise<FixedRecording | UntriedReason> {
  let fixed = recording;
  let why: UntriedReason = 'no-evidence';
  const lines: string[] = [];
  for (const change of changes) {
    const next = await apply(fixed, change, encode);
    if (typeof next === 'string') why = next;
    else {
      fixed = next;
      lines.push(lineOf(change));
    }
  }
  return lines.length === 0 ? why : { recording: fixed, lines };
}
