import { type Compared, type Lead, leadOf, type Side, type Sided } from './comparison.ts';
import { type Device, devices } from './devices.ts';
import type { Difference, DifferenceKind } from './differences.ts';

/** Writes numbers with their unit. */
export type Formats = Record<Difference['unit'], (value: number) => string>;

const nouns: Partial<Record<DifferenceKind, string>> = {
  document: 'HTML',
  script: 'script',
  stylesheet: 'CSS',
  image: 'in images',
  font: 'in fonts',
  media: 'in video and audio',
};

/** A difference in a sentence, from the competitor's side: 'They load 640 KiB less script: 220 KiB against your 860 KiB.' */
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
      return `They load ${apart} ${isLess ? 'less' : 'more'} ${nouns[kind] ?? 'in other files'}`;
  }
}

/** One sentence about the scores of two sites: who is faster, on which device, by how much. */
export function verdictWords(
  names: Sided<string>,
  scores: Readonly<Record<Device, Compared>>,
): string {
  const leads = devices.map((device): [Device, Lead] => [device, leadOf(scores[device], true)]);
  const known = leads.filter(([, lead]) => lead !== 'unknown');
  if (known.length === 0) return noScores(names, scores);
  const [, lead] = known[0] ?? [];
  if (known.length === devices.length && known.every((each) => each[1] === lead)) {
    const pairs = known.map(([device]) => `${pairOf(scores[device], lead)} on ${device}`);
    return lead === 'mine' || lead === 'theirs'
      ? `${names[lead]} is faster on both devices: ${pairs.join(', ')}.`
      : `There is no real difference: ${pairs.join(', ')}.`;
  }
  return `${leads.map((each, index) => clause(each, names, scores, index === 0)).join('; ')}.`;
}

function clause(
  [device, lead]: [Device, Lead],
  names: Sided<string>,
  scores: Readonly<Record<Device, Compared>>,
  isFirst: boolean,
): string {
  const on = isFirst ? `On ${device}` : `on ${device}`;
  if (lead === 'unknown') return `${on} there are no two scores to compare yet`;
  const pair = pairOf(scores[device], lead);
  if (lead === 'even') return `${on} there is no real difference, ${pair}`;
  return `${on} ${names[lead]} is faster, ${pair}`;
}

/** '72 against 58', the better one first; '91 and 93' where neither is better. */
function pairOf({ mine, theirs }: Compared, lead: Lead | undefined): string {
  const shown = { mine: Math.round(mine ?? 0), theirs: Math.round(theirs ?? 0) };
  if (lead === 'mine') return `${shown.mine} against ${shown.theirs}`;
  if (lead === 'theirs') return `${shown.theirs} against ${shown.mine}`;
  return `${shown.mine} and ${shown.theirs}`;
}

function noScores(names: Sided<string>, { mobile, desktop }: Record<Device, Compared>): string {
  const isMissing = (side: Side): boolean => mobile[side] === null && desktop[side] === null;
  if (isMissing('mine') && isMissing('theirs')) return 'Neither site has a score yet.';
  if (isMissing('theirs')) return `${names.theirs} has no score yet.`;
  return isMissing('mine')
    ? `${names.mine} has no score yet.`
    : 'There are no scores of the same device to compare yet.';
}
