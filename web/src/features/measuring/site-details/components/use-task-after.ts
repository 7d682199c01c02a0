import { useEffect, useState } from 'react';

/** Becomes true in a task of its own: a dozen requests take as long to send as the verdict takes to draw. */
export function useTaskAfter(isReady: boolean): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => setTurn(true));
    return () => clearTimeout(timer);
  }, [isReady]);
  return isTurn;
}
