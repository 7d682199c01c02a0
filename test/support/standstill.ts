/**
 * Milliseconds of processor time; nothing else may be answered meanwhile for longer. Most of what tests hold against it
 * takes many seconds when nothing protects from it; a busy machine and the garbage of other tests take less than half.
 */
export const longestStandstill = 1000;

/**
 * Does some work, and measures for how long it keeps this thread from everything else: the most processor time that
 * passes between two ticks of a timer. Time in which the machine is busy with others does not count.
 */
export async function standstillOf<Value>(
  work: () => Value | Promise<Value>,
): Promise<{ value: Value; milliseconds: number }> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(turn, 1);
  try {
    const value = await work();
    turn();
    return { value, milliseconds: longest };
  } finally {
    clearInterval(timer);
  }
}

/**
 * Processor time of some work on this thread, in milliseconds: the least of up to three tries; the first below
 * `limit` is the last. Time in which the machine is busy with others does not count; a collection of the garbage of
 * other tests does, but not three times.
 */
export async function processorTimeOf(work: () => unknown, limit = Infinity): Promise<number> {
  let least = Infinity;
  for (let attempt = 1; attempt <= 3 && least >= limit; attempt++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
