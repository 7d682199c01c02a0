/**
 * A histogram whose buckets grow by 4 %, so that every quantile is within 2 % of the exact one, and histograms of parts
 * add up to that of the whole.
 * Source: Masson, Rim, Lee: DDSketch, https://www.vldb.org/pvldb/vol12/p2195-masson.pdf
 */
export type Histogram = Map<number, number>;

const growth = 1.04;
const logGrowth = Math.log(growth);

/** The buckets of values of one kind. */
export interface HistogramShape {
  /** Values below it are in bucket 0. */
  unit: number;
  /** Values at which a bucket is cut in two, by bucket: whether a view is within them is counted exactly. */
  cuts: ReadonlyMap<number, number>;
}

/** @param limits at least 4 % apart */
export const shapeOf = (unit: number, limits: readonly number[] = []): HistogramShape => ({
  unit,
  cuts: new Map(limits.map((limit) => [wholeBucketOf(limit, unit), limit])),
});

const wholeBucketOf = (value: number, unit: number): number =>
  value < unit ? 0 : 1 + Math.max(0, Math.ceil(Math.log(value / unit) / logGrowth));

/** A whole number; half of one less for the values of a cut bucket that are within its limit. */
export function bucketOf(value: number, { unit, cuts }: HistogramShape): number {
  const bucket = wholeBucketOf(value, unit);
  return value <= (cuts.get(bucket) ?? -1) ? bucket - 0.5 : bucket;
}

/** The value of a bucket that is at most 2 % from any value in it. */
export function valueOf(bucket: number, shape: HistogramShape): number {
  if (bucket === 0) return 0;
  const { from, to } = edgesOf(bucket, shape);
  return (2 * from * to) / (from + to);
}

/** The values that are in a bucket: above `from`, up to `to`. */
export function edgesOf(
  bucket: number,
  { unit, cuts }: HistogramShape,
): { from: number; to: number } {
  if (bucket === 0) return { from: 0, to: unit };
  const whole = Math.ceil(bucket);
  const from = whole === 1 ? unit : unit * growth ** (whole - 2);
  const to = unit * growth ** (whole - 1);
  const limit = cuts.get(whole);
  if (limit === undefined) return { from, to };
  return bucket < whole ? { from, to: limit } : { from: limit, to };
}

export function addSample(histogram: Histogram, value: number, shape: HistogramShape): void {
  const bucket = bucketOf(value, shape);
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

export function addHistogram(to: Histogram, from: Histogram): void {
  for (const [bucket, count] of from) to.set(bucket, (to.get(bucket) ?? 0) + count);
}

export const samplesIn = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The bucket of the sample with a rank, from 1; undefined if there are fewer. */
function bucketAt(histogram: Histogram, rank: number): number | undefined {
  let seen = 0;
  for (const bucket of [...histogram.keys()].toSorted((a, b) => a - b)) {
    seen += histogram.get(bucket) ?? 0;
    if (seen >= rank) return bucket;
  }
  return undefined;
}

/** The value that a share of the samples does not exceed (nearest rank); undefined without samples. */
export function quantile(
  histogram: Histogram,
  share: number,
  shape: HistogramShape,
): number | undefined {
  const bucket = bucketAt(histogram, Math.max(1, Math.ceil(share * samplesIn(histogram))));
  return bucket === undefined ? undefined : valueOf(bucket, shape);
}

/** Quantile of the standard normal distribution, for 95 %. */
const z = 1.96;

/**
 * Where the quantile of all visitors lies, with a confidence of 95 %: between two samples in their order, whose ranks follow from
 * the binomial distribution, however the values are distributed. It reaches to the edges of their buckets, so that it covers the
 * histogram's own error too.
 * Source: Conover, Practical Nonparametric Statistics, section 3.2
 * @returns undefined where there are too few samples for one: 12 for the 75th percentile
 */
export function quantileInterval(
  histogram: Histogram,
  share: number,
  shape: HistogramShape,
): { low: number; high: number } | undefined {
  const samples = samplesIn(histogram);
  const spread = z * Math.sqrt(samples * share * (1 - share));
  const first = Math.floor(samples * share - spread);
  const last = Math.ceil(samples * share + spread);
  const [low, high] = [bucketAt(histogram, first), bucketAt(histogram, last)];
  if (first < 1 || low === undefined || high === undefined) return undefined;
  return { low: edgesOf(low, shape).from, high: edgesOf(high, shape).to };
}

/** Distances between buckets and their counts, alternating: about three bytes a bucket once compressed. */
export function packHistogram(histogram: Histogram): number[] {
  let last = 0;
  return [...histogram]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([bucket, count]) => {
      const distance = bucket - last;
      last = bucket;
      return [distance, count];
    });
}

export function addPacked(to: Histogram, packed: readonly number[]): void {
  let bucket = 0;
  for (let at = 0; at + 1 < packed.length; at += 2) {
    bucket += packed[at] ?? 0;
    to.set(bucket, (to.get(bucket) ?? 0) + (packed[at + 1] ?? 0));
  }
}
