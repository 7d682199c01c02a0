import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';
import { currentIdentity } from './identity.ts';

export interface Draft<Value> {
  /** What the form begins with: what was typed before the session ended, else what it was given. */
  initial: Value;
  /** Keeps what is typed now. */
  keep: (typed: Value) => void;
  /** The form was sent. */
  clear: () => void;
}

/**
 * Keeps what is typed into a form over a lost session and a reload, for the same person in the same tab; no passwords. A
 * form that is closed or left forgets it.
 *
 * @param name of the form, with what it is about: `edit-site:https://example.com/`
 * @param empty what the form holds before anything is typed
 */
export function useDraft<Value>(
  name: string,
  schema: z.ZodType<Value>,
  empty: Value,
): Draft<Value> {
  const [initial] = useState(() => readDraft(name, schema) ?? empty);
  const typed = useRef(initial);
  const start = useRef(empty);

  const keep = useCallback(
    (value: Value): void => {
      typed.current = value;
      if (JSON.stringify(value) === JSON.stringify(start.current)) clearDraft(name);
      else writeDraft(name, value);
    },
    [name],
  );
  const clear = useCallback(() => clearDraft(name), [name]);
  useEffect(() => {
    // Written again for the development mode, which mounts everything twice.
    if (JSON.stringify(typed.current) !== JSON.stringify(start.current)) {
      writeDraft(name, typed.current);
    }
    return () => {
      if (currentIdentity() !== undefined) clearDraft(name);
    };
  }, [name]);
  return { initial, keep, clear };
}
