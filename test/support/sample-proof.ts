import type { ArmValues, Estimate, Proof } from '../../shared/models/proof.ts';

const base: ArmValues = { score: 60, fcp: 2400, lcp: 5200, si: 4000, tbt: 200, cls: 0.02 };
const near = (value: number): Estimate => ({ value, low: value - 1, high: value + 1 });

/** A proof of one fix with 12 points of gain. */
export const sampleProof = (about: Pick<Proof, 'url' | 'device' | 'scanDate'>): Proof => ({
  ...about,
  triedAt: about.scanDate,
  fidelity: {
    scoreLive: 60,
    scoreReplayed: 60.3,
    requests: 30,
    matchedByPath: 1,
    missed: 0,
    isFaithful: true,
  },
  tried: [
    {
      fixes: ['render-blocking-insight'],
      changes: ['Loads /app.css without blocking'],
      pairs: 3,
      base,
      fixed: { ...base, score: 72, lcp: 3800 },
      gain: {
        score: near(12),
        fcp: near(600),
        lcp: near(1400),
        si: near(500),
        tbt: near(0),
        cls: { value: 0, low: 0, high: 0 },
      },
      isProven: true,
      requestsGone: [],
      requestsNew: [],
    },
  ],
  untried: [],
  seconds: 48,
  runs: 9,
});
