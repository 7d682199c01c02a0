/** Maximum concurrent requests: one that hangs does not block the others. */
const mostAtOnce = 2;

interface Wanted<Key, Value> {
  key: Key;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

/**
 * Fetches many things in few requests. Simultaneous wishes share a request; wishes that arrive during requests share
 * the next one, the newest first.
 *
 * @param most things per request
 * @param fetchMany returns answers in the order of the keys
 */
export function inPortions<Key, Value>(
  most: number,
  fetchMany: (keys: Key[]) => Promise<Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Wanted<Key, Value>[] = [];
  let underWay = 0;
  let isPlanned = false;

  const fetchPortion = async (portion: Wanted<Key, Value>[]): Promise<void> => {
    underWay += 1;
    try {
      const values = await fetchMany(portion.map(({ key }) => key));
      for (const [index, { resolve, reject }] of portion.entries()) {
        const value = values[index];
        if (value === undefined) reject(new Error('The answer is too short'));
        else resolve(value);
      }
    } catch (error) {
      for (const { reject } of portion) reject(error);
    } finally {
      underWay -= 1;
      plan();
    }
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      const free = mostAtOnce - underWay;
      for (let turn = 0; turn < free && waiting.length > 0; turn += 1) {
        void fetchPortion(waiting.splice(-most));
      }
    });
  };
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      plan();
    });
}
