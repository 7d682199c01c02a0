interface Payload {
  uid?: string;
  grantId?: string;
  consumed?: number;
}
interface Kept {
  payload: Payload;
  endsAt: number;
}

/** Keeps what the provider remembers of sign-ins for as long as the host runs. Each kind of record has a map of its own. */
export class MemoryAdapter {
  readonly #kept = new Map<string, Kept>();

  upsert(id: string, payload: Payload, seconds: number | undefined): Promise<void> {
    const endsAt = Date.now() + (seconds ?? 3600) * 1000;
    this.#kept.set(id, { payload, endsAt });
    return Promise.resolve();
  }

  find(id: string): Promise<Payload | undefined> {
    const kept = this.#kept.get(id);
    return Promise.resolve(kept && kept.endsAt > Date.now() ? kept.payload : undefined);
  }

  findByUid(uid: string): Promise<Payload | undefined> {
    const found = [...this.#kept.values()].find(({ payload }) => payload.uid === uid);
    return Promise.resolve(found?.payload);
  }

  destroy(id: string): Promise<void> {
    this.#kept.delete(id);
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.#kept)
      if (payload.grantId === grantId) this.#kept.delete(id);
    return Promise.resolve();
  }

  consume(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept !== undefined) kept.payload.consumed = Math.floor(Date.now() / 1000);
    return Promise.resolve();
  }
}
