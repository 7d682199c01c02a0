/** A value that components can subscribe to (`useSyncExternalStore`) and that outlives them. */
export interface Store<Value> {
  get(): Value;
  set(next: Value | ((before: Value) => Value)): void;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      const after = typeof next === 'function' ? next(value) : next;
      if (after === value) return;
      value = after;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
