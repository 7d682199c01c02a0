import { type Arm, triedOf, valuesOf } from './arms.ts';
import { distanceOf, mediansOf } from './pairs/estimate.ts';

/** Runs of an arm: at least, and at most while its interval is wide. */
export const rounds = { least: 3, most: 6 };

export const isUnfinished = ({ runs }: Arm): boolean => runs.length < rounds.least;

/** Runs the base and the arms in turn, so that other load on the machine affects them equally. */
export async function inRounds(
  base: Arm,
  arms: readonly Arm[],
  on: {
    run: (arm: Arm) => Promise<void>;
    runsLeft: () => number;
    tell: (arm: Arm) => void;
  },
): Promise<void> {
  const none = distanceOf(mediansOf(valuesOf(base)), mediansOf(valuesOf(base)));
  for (let round = 1; round <= rounds.most; round += 1) {
    const open = arms.filter((arm) => isUnfinished(arm) || !triedOf(base, arm, none).isProven);
    const isNeeded = round <= rounds.least;
    if (on.runsLeft() < (isNeeded ? 0 : open.length + 1)) return;
    if (!isNeeded && open.length === 0) return;
    for (const arm of open) {
      if (base.runs.length < round) await on.run(base);
      on.tell(arm);
      if (arm.runs.length < round) await on.run(arm);
    }
    if (open.length === 0 && base.runs.length < round) await on.run(base);
  }
}
