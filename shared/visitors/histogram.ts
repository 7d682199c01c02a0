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

export function addSample(histogram: Histogram, value: number, unit: number): void {
  const bucket = bucketOf(value, unit);
  histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
}

export function addHistogram(to: Histogram, from: Histogram): void {
  for (const [bucket, count] of from) to.set(bucket, (to.get(bucket) ?? 0) + count);
}

export const samplesIn = (histogram: Histogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/** The value that a share of the samples does not exceed (nearest rank); undefined without samples. */
export function quantile(histogram: Histogram, share: number, unit: number): number | undefined {
  const rank = Math.max(1, Math.ceil(share * samplesIn(histogram)));
  let seen = 0;
  for (const bucket of [...histogram.keys()].toSorted((a, b) => a - b)) {
    seen += histogram.get(bucket) ?? 0;
    if (seen >= rank) return valueOf(bucket, unit);
  }
  return undefined;
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

export function unpackHistogram(packed: readonly number[]): Histogram {
  const histogram: Histogram = new Map();
  let bucket = 0;
  for (let at = 0; at + 1 < packed.length; at += 2) {
    bucket += packed[at] ?? 0;
    histogram.set(bucket, packed[at + 1] ?? 0);
  }
  return histogram;
}
