import { useEffect, useEffectEvent, useState } from 'react';
import { useConnection } from './connection.ts';
import { fetchLostStyles } from './lost-styles.ts';

/**
 * A module that is loaded when it is needed. `lazy` remembers a failure and unmounts everything around it; here only
 * the module is missing, and the next need requests it again.
 *
 * @param need falsy until then; another value is another need
 * @param onMissing called if the module could not be loaded
 */
export function useCode<Module>(
  fetchCode: () => Promise<Module>,
  need: unknown,
  onMissing?: () => void,
): Module | undefined {
  const [code, setCode] = useState<Module>();
  const report = useEffectEvent(() => onMissing?.());
  const isThere = code !== undefined;
  useEffect(() => {
    if (!need || isThere) return;
    void fetchLostStyles()
      .then(fetchCode)
      .then((module) => setCode(() => module), report);
  }, [fetchCode, need, isThere]);
  return code;
}

/** A module for a part that appears without a click, and whether it could not be loaded, with another try. */
export function useCodeOrRetry<Module>(fetchCode: () => Promise<Module>, need: boolean) {
  const [tries, setTries] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  const code = useCode(fetchCode, need && tries, () => setFailed(true));
  const retry = (): void => {
    setFailed(false);
    setTries(tries + 1);
  };
  return { code, isMissing: hasFailed && code === undefined, retry };
}

/** The same, requested while there is a connection, and once it is back. */
export function useCodeOnline<Module>(fetchCode: () => Promise<Module>, need = true) {
  const isOnline = useConnection() === 'online';
  return useCodeOrRetry(fetchCode, isOnline && need);
}
