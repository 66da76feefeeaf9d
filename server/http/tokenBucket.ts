/** A reserve that is full at first, and refills steadily. */
export interface Bucket {
  /** What is left, whole or in part. */
  left(): number;
  /** Takes one; false, and takes nothing, when less than one is left. */
  take(): boolean;
}

export interface BucketSize {
  most: number;
  perSecond: number;
}

export function createBucket({ most, perSecond }: BucketSize): Bucket {
  let left = most;
  let at = performance.now();

  function refill(): number {
    const now = performance.now();
    left = Math.min(most, left + ((now - at) / 1_000) * perSecond);
    at = now;
    return left;
  }

  return {
    left: refill,
    take() {
      if (refill() < 1) return false;
      left -= 1;
      return true;
    },
  };
}

/** One bucket for each of many, by name. Past `kept` the half that is held longest is forgotten: it has had the longest time to refill. */
export interface Buckets {
  left(who: string): number;
  take(who: string): boolean;
}

export function createBuckets(size: BucketSize, kept = 50_000): Buckets {
  const buckets = new Map<string, Bucket>();

  function bucketOf(who: string): Bucket {
    const known = buckets.get(who);
    if (known) return known;
    if (buckets.size >= kept) for (const [oldest] of buckets) if (buckets.size >= kept / 2) buckets.delete(oldest);
    const bucket = createBucket(size);
    buckets.set(who, bucket);
    return bucket;
  }

  return {
    left: (who) => buckets.get(who)?.left() ?? size.most,
    take: (who) => bucketOf(who).take(),
  };
}
