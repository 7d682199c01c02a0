/** Runs a batch of puts. @throws Error if the table has left some unwritten */
export async function putTogether(batch: {
  go(options: { concurrent: number }): Promise<{ unprocessed: readonly unknown[] }>;
}): Promise<void> {
  const { unprocessed } = await batch.go({ concurrent: 4 });
  if (unprocessed.length > 0)
    throw new Error(`The table left ${unprocessed.length} items unprocessed`);
}
