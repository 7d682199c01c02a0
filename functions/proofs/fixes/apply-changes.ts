import type { UntriedReason } from '../../../shared/models/proof.ts';
import { type Change, lineOf } from '../../../shared/snippets/changes.ts';
import type { Recording } from '../replay/recording.ts';
import { addRule } from './add-rule.ts';
import { addToHead } from './add-to-head.ts';
import type { ApplyFix, FixPorts } from './apply-fix.ts';
import { changeElement } from './change-element.ts';
import { changePicture } from './change-picture.ts';
import { compressText } from './compress-text.ts';
import { inlineStyles } from './inline-styles.ts';
import { leaveOut } from './leave-out.ts';
import { setFontDisplay } from './set-font-display.ts';
import { setServerTime } from './set-server-time.ts';
import { skipRedirects } from './skip-redirects.ts';
import { useHttp2 } from './use-http2.ts';

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
  ports: FixPorts,
) => fixes[change.kind](recording, change, ports);

/** A recording with changes made, as far as they can be, and a line about each of these. */
export interface FixedRecording {
  recording: Recording;
  lines: string[];
}

/** Makes the changes of a finding in their order. @returns why not, if none of them can be made */
export async function applyChanges(
  recording: Recording,
  changes: readonly Change[],
  ports: FixPorts,
): Promise<FixedRecording | UntriedReason> {
  let fixed = recording;
  let why: UntriedReason = 'no-evidence';
  const lines: string[] = [];
  for (const change of changes) {
    const next = await apply(fixed, change, ports);
    if (typeof next === 'string') why = next;
    else {
      fixed = next;
      lines.push(lineOf(change));
    }
  }
  return lines.length === 0 ? why : { recording: fixed, lines };
}
