import { capital } from '../../../../../../shared/words/capital.ts';
import {
  type Compared,
  type ComparedDevice,
  type Side,
  type Sided,
  sides,
  type Standing,
  standingOf,
} from '../../../../../../shared/assessment/comparison.ts';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import type { Difference } from '../../../../entities/scan/rules/differences.ts';
import { fileNouns } from '../../../../entities/scan/rules/scan-changes-words.ts';
import { shownScore } from '../../../../../../shared/assessment/thresholds.ts';
import { fewestMeasured } from '../../../../../../shared/assessment/usual-spread.ts';
import { counted } from '../../../../lib/format.ts';

/** Writes numbers with their unit. */
export type Formats = Record<Difference['unit'], (value: number) => string>;

/**
 * A difference in a sentence, from the competitor's side: 'They load 640 KiB less script: 220 KiB against your 860
 * KiB.'
 */
export function differenceWords(difference: Difference, formats: Formats): string {
  const { unit, mine, theirs } = difference;
  const format = formats[unit];
  const apart = format(Math.abs(mine - theirs));
  return `${beginning(difference, apart)}: ${format(theirs)} against your ${format(mine)}.`;
}

function beginning({ kind, mine, theirs }: Difference, apart: string): string {
  const isLess = theirs < mine;
  switch (kind) {
    case 'requests':
      return `They make ${apart} ${isLess ? 'fewer' : 'more'} requests`;
    case 'server':
      return `Their server answers ${apart} ${isLess ? 'sooner' : 'later'}`;
    case 'blocking':
      return `Their page is blocked by scripts for ${apart} ${isLess ? 'less' : 'longer'}`;
    case 'third-parties':
      return `Third parties keep their page busy for ${apart} ${isLess ? 'less' : 'longer'}`;
    default:
      return `They load ${apart} ${isLess ? 'less' : 'more'} ${fileNouns[kind] ?? 'in other files'}`;
  }
}

type Devices = Readonly<Record<Device, ComparedDevice>>;
type Known = readonly [Device, Standing];

/**
 * One sentence about two sites: who is faster, on which device, by how much.
 * @param hasFailed whether the newest scan of a side failed on every device
 */
export function verdictWords(
  names: Sided<string>,
  compared: Devices,
  hasFailed: Sided<boolean> = { mine: false, theirs: false },
): string {
  const standings = devices.map((device): Known => [device, standingOf(compared[device])]);
  const known = standings.filter(([, { lead }]) => lead !== 'unknown');
  if (known.length === 0) return noScores(names, compared, hasFailed);
  return (
    onBoth(names, known, compared) ??
    `${standings.map((each, index) => clause(each, names, compared, index === 0)).join('; ')}.`
  );
}

/** Undefined unless the same can be said about both devices. */
function onBoth(
  names: Sided<string>,
  known: readonly Known[],
  compared: Devices,
): string | undefined {
  const [one, other] = known;
  if (one === undefined || other === undefined || one[1].lead !== other[1].lead) return undefined;
  const { lead } = one[1];
  const pairs = known
    .map(([device]) => `${pairOf(compared[device].score, lead)} on ${device}`)
    .join(', ');
  if (lead === 'even') return `There is no real difference: ${pairs}.`;
  const isByScore = known.every(([, standing]) => standing.isByScore);
  const few = new Set(known.map(([device]) => fewWords(names, compared[device])));
  if ((lead === 'mine' || lead === 'theirs') && isByScore && few.size === 1)
    return `${names[lead]} is faster${[...few].join('')}: ${pairs}.`;
  const reasons = known.map(([device]) => untoldWords(names, compared[device]));
  if (lead !== 'untold' || reasons[0] !== reasons[1]) return undefined;
  return `${capital(reasons[0] ?? '')} (${pairs}).`;
}

function clause(
  [device, standing]: Known,
  names: Sided<string>,
  compared: Devices,
  isFirst: boolean,
): string {
  const on = isFirst ? `On ${device}` : `on ${device}`;
  const { lead, isByScore } = standing;
  const { score } = compared[device];
  const pair = pairOf(score, isByScore ? lead : 'even');
  switch (lead) {
    case 'unknown':
      return `${on} there are no two scores to compare yet`;
    case 'untold':
      return `${on} ${untoldWords(names, compared[device])}, ${pair}`;
    case 'even':
      return `${on} there is no real difference, ${pair}`;
    case 'mixed':
      return `${on} ${mixedWords(names, standing)}, with scores of ${pair}`;
    default:
      return isByScore
        ? `${on} ${names[lead]} is faster${fewWords(names, compared[device])}, ${pair}`
        : `${on} ${aheadWords(names, standing, lead)}, with scores that are alike, ${pair}`;
  }
}

/** 'Rival is ahead in LCP and SI'. */
const aheadWords = (names: Sided<string>, { metrics }: Standing, side: Side): string =>
  `${names[side]} is ahead in ${listed(metrics[side].map((metric) => metric.toUpperCase()))}`;

const mixedWords = (names: Sided<string>, standing: Standing): string =>
  sides
    .filter((side) => standing.metrics[side].length > 0)
    .map((side) => aheadWords(names, standing, side))
    .join(', ');

const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');

/** ' (one scan each)': how little a verdict rests on; nothing where both sides have enough scans. */
function fewWords(names: Sided<string>, { measurements }: ComparedDevice): string {
  const { mine, theirs } = measurements;
  if (Math.min(mine, theirs) >= fewestMeasured) return '';
  if (mine === 1 && theirs === 1) return ' (one scan each)';
  return ` (${counted(mine, 'scan')} of ${names.mine}, ${theirs} of ${names.theirs})`;
}

/** Why there is no verdict on who is faster. */
function untoldWords(names: Sided<string>, { score, measurements }: ComparedDevice): string {
  if (score.spread === 'slow-machine')
    return 'a scan ran on a slow machine, so the sites cannot be compared';
  const { mine, theirs } = measurements;
  if (mine === 1 && theirs === 1) return 'one scan each is too few for so small a difference';
  return `too few scans for so small a difference (${mine} of ${names.mine}, ${theirs} of ${names.theirs}; ${fewestMeasured} of each are needed)`;
}

/** '72 against 58', the better one first; '91 and 93' where neither is better. */
function pairOf({ mine, theirs }: Compared, lead: Standing['lead']): string {
  const shown = { mine: shownScore(mine ?? 0), theirs: shownScore(theirs ?? 0) };
  if (lead === 'mine' && shown.mine > shown.theirs) return `${shown.mine} against ${shown.theirs}`;
  if (lead === 'theirs' && shown.theirs > shown.mine)
    return `${shown.theirs} against ${shown.mine}`;
  return `${shown.mine} and ${shown.theirs}`;
}

function noScores(
  names: Sided<string>,
  { mobile, desktop }: Devices,
  hasFailed: Sided<boolean>,
): string {
  const isMissing = (side: Side): boolean =>
    mobile.score[side] === null && desktop.score[side] === null;
  const missing = sides.filter(isMissing);
  if (missing.length === 0) return 'There are no scores of the same device to compare yet.';
  const failed = missing.filter((side) => hasFailed[side]);
  if (failed.length > 0)
    return failed.map((side) => `${names[side]} has no score: its scan failed.`).join(' ');
  return missing.length === 2
    ? 'Neither site has a score yet.'
    : missing.map((side) => `${names[side]} has no score yet.`).join(' ');
}
