import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** A busy page draws its charts after this many milliseconds at the latest. */
const patience = 1000;

/** True after an idle moment of the browser's own, so that ten charts are ten short tasks and not a long one. */
export function useIdleTurn(): boolean {
  // Safari has no idle callbacks.
  const [hasTurn, setTurn] = useState(() => !('requestIdleCallback' in window));
  useEffect(() => {
    if (hasTurn) return undefined;
    const id = requestIdleCallback(() => flushSync(() => setTurn(true)), { timeout: patience });
    return () => cancelIdleCallback(id);
  }, [hasTurn]);
  return hasTurn;
}
