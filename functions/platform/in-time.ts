/** The result of work, or of `late` if it takes longer. The work itself goes on. */
export async function inTime<Value, Late>(
  milliseconds: number,
  work: Promise<Value>,
  late: () => Late,
): Promise<Value | Late> {
  const { promise: expired, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  try {
    return await Promise.race([work, expired.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}
