import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '../../../../entities/session/components/session.tsx';

export const pollMs = 2000;
/** The payment provider's message takes seconds; after a minute something is late. */
export const polls = 60_000 / pollMs;

export interface Waiting {
  /** It takes longer than a minute, and is no longer asked for. */
  isLate: boolean;
  pollAgain: () => void;
}

/** Reads the plan again every two seconds until it shows what the payment provider has to confirm. */
export function useRefreshUntil(isThere: boolean): Waiting {
  const { refresh } = useSession();
  const [asked, setAsked] = useState(0);
  const ask = useEffectEvent(() => {
    setAsked((before) => before + 1);
    void refresh();
  });
  const isLate = asked >= polls;
  const isWaiting = !isThere && !isLate;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(ask, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { isLate, pollAgain: () => setAsked(0) };
}
