/** What a write waits for whose answer must outlive a power cut: the journal and, on a replica set, the majority, so that no failover takes it back. */
export const DURABLE = { w: 'majority', journal: true } as const;
