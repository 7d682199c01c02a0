interface Scored {
  name: string;
  /** Lighthouse performance on mobile, 0 to 100; null before the first scan. */
  score: number | null;
}

/**
 * Where an own site stands among the competitors, in a sentence, by the rounded scores that the screen shows.
 */
export function standingWords(own: Scored, competitors: readonly Scored[]): string {
  const mine = own.score === null ? undefined : Math.round(own.score);
  const theirs = competitors.flatMap(({ name, score }) =>
    score === null ? [] : [{ name, score: Math.round(score) }],
  );
  const [first] = theirs;
  if (mine === undefined) return `${own.name} has no score on mobile yet.`;
  if (first === undefined) return 'No competitor has a score on mobile yet.';
  const start = `${own.name} scores ${mine} on mobile`;
  if (theirs.length === 1) {
    if (mine === first.score) return `${start}, as much as ${first.name}.`;
    const word = mine > first.score ? 'higher' : 'lower';
    return `${start}: ${word} than ${first.name} with ${first.score}.`;
  }
  const beaten = theirs.filter(({ score }) => score < mine).length;
  if (beaten === theirs.length) return `${start}: higher than all ${beaten} competitors.`;
  if (beaten > 0) return `${start}: higher than ${beaten} of ${theirs.length} competitors.`;
  const best = theirs.reduce((one, other) => (other.score > one.score ? other : one));
  return `${start}: none of ${theirs.length} competitors scores lower. ${best.name} has ${best.score}.`;
}
