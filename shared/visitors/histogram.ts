/**
 * A histogram whose buckets grow by 4 %, so that every quantile is within 2 % of the exact one, and histograms of parts
 * add up to that of the whole.
 * Source: Masson, Rim, Lee: DDSketch, https://www.vldb.org/pvldb/vol12/p2195-masson.pdf
 */
export type Histogram = Map<number, number>;

const growth = 1.04;
const logGrowth = Math.log(growth);

/** @param unit values below it are in bucket 0 */
export const bucketOf = (value: number, unit: number): number =>
  value < unit ? 0 : 1 + Math.max(0, Math.ceil(Math.log(value / unit) / logGrowth));

/** The value of a bucket that is at most 2 % from any value in it. */
export const valueOf = (bucket: number, unit: number): number =>
  bucket === 0 ? 0 : (unit * 2 * growth ** (bucket - 1)) / (growth + 1);

/** The values that are in a bucket: above `from`, up to `to`. */
export const edgesOf = (bucket: number, unit: number): { from: number; to: number } =>
  bucket === 0
    ? { from: 0, to: unit }
    : {
        from: bucket === 1 ? unit : unit * growth ** (bucket - 2),
        to: unit * growth ** (bucket - 1),
      };

export function addSample(histogram: Histogram, value: number, unit: number): void {
  const bucket = bucketOf(value, unit);
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
export function quantile(histogram: Histogram, share: number, unit: number): number | undefined {
  const bucket = bucketAt(histogram, Math.max(1, Math.ceil(share * samplesIn(histogram))));
  return bucket === undefined ? undefined : valueOf(bucket, unit);
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
  unit: number,
): { low: number; high: number } | undefined {
  const samples = samplesIn(histogram);
  const spread = z * Math.sqrt(samples * share * (1 - share));
  const first = Math.floor(samples * share - spread);
  const last = Math.ceil(samples * share + spread);
  const [low, high] = [bucketAt(histogram, first), bucketAt(histogram, last)];
  if (first < 1 || low === undefined || high === undefined) return undefined;
  return { low: edgesOf(low, unit).from, high: edgesOf(high, unit).to };
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
