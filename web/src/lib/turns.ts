/** A queue: each work begins once the one before has ended. They must not throw. */
export function turns(): (work: () => Promise<void>) => void {
  let last = Promise.resolve();
  const after = async (before: Promise<void>, work: () => Promise<void>): Promise<void> => {
    await before;
    await work();
  };
  return (work) => {
    last = after(last, work);
  };
}
