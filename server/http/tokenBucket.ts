/** A token bucket: it starts full and refills at a constant rate. */
export interface Bucket {
  /** The tokens left; may be a fraction. */
  left(): number;
  /** Takes one token; false if less than one is left. */
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

/** A token bucket for each name. */
export interface Buckets {
  left(who: string): number;
  take(who: string): boolean;
}

/** Creates buckets on first use. Beyond `most`, the older half is dropped, which has had the longest time to refill. */
export function createBuckets(size: BucketSize, most = 50_000): Buckets {
  const buckets = new Map<string, Bucket>();

  function bucketOf(who: string): Bucket {
    const existing = buckets.get(who);
    if (existing) return existing;
    if (buckets.size >= most) for (const [oldest] of buckets) if (buckets.size >= most / 2) buckets.delete(oldest);
    const bucket = createBucket(size);
    buckets.set(who, bucket);
    return bucket;
  }

  return {
    left: (who) => buckets.get(who)?.left() ?? size.most,
    take: (who) => bucketOf(who).take(),
  };
}
