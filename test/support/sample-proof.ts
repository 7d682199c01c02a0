import type { ArmValues, Estimate, Proof, TriedFix } from '../../shared/models/measuring/proof.ts';

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

/** A script of 500 ms at the end of the body, deferred: it then blocks after the first paint. */
export const sampleLoss: TriedFix = {
  fixes: ['render-blocking-insight'],
  changes: ['<script src="/app.js" defer></script>'],
  pairs: 3,
  base: { score: 83, fcp: 4500, lcp: 4500, si: 4500, tbt: 0, cls: 0 },
  fixed: { score: 62, fcp: 2200, lcp: 4500, si: 2400, tbt: 1964, cls: 0 },
  gain: {
    score: { value: -21, low: -25, high: -18, agreeing: 3 },
    fcp: { value: 2300, low: 2250, high: 2350, agreeing: 3, points: 6 },
    lcp: { value: 0, low: -20, high: 20, agreeing: 0, points: 0 },
    si: { value: 2100, low: 2000, high: 2200, agreeing: 3, points: 3 },
    tbt: { value: -1964, low: -2010, high: -1920, agreeing: 3, points: -30 },
    cls: { value: 0, low: 0, high: 0, agreeing: 0, points: 0 },
  },
  isProven: true,
  requestsGone: [],
  requestsNew: [],
};
