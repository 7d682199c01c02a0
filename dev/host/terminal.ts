export const say = (line = ''): void => void process.stdout.write(`${line}\n`);

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

/** Runs a step and prints its duration; long steps are announced, so that the terminal is never silent for long. */
export async function step<Value>(name: string, work: Promise<Value>): Promise<Value> {
  const started = performance.now();
  const announcement = setTimeout(() => say(`  … ${name}`), 1000);
  try {
    const value = await work;
    say(`  ✓ ${name} (${seconds(performance.now() - started)})`);
    return value;
  } finally {
    clearTimeout(announcement);
  }
}
