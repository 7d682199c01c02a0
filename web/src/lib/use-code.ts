import { useEffect, useEffectEvent, useState } from 'react';
import { fetchLostStyles } from './lost-styles.ts';

/**
 * A module that is fetched once it is needed. `lazy` keeps a failure for good and takes away all that is around it; here
 * nothing but the module is missing, and the next need asks for it again.
 *
 * @param need falsy until then; another value is another need
 * @param onMissing is told when the module could not be fetched
 */
export function useCode<Module>(
  fetchCode: () => Promise<Module>,
  need: unknown,
  onMissing?: () => void,
): Module | undefined {
  const [code, setCode] = useState<Module>();
  const tell = useEffectEvent(() => onMissing?.());
  const isThere = code !== undefined;
  useEffect(() => {
    if (!need || isThere) return;
    void fetchLostStyles()
      .then(fetchCode)
      .then((module) => setCode(() => module), tell);
  }, [fetchCode, need, isThere]);
  return code;
}
