import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, parse } from 'node:path';
import { root } from './entry-points.ts';

/**
 * Runs one of our programs to its end in a process of its own, whose memory is free afterwards.
 * @param file from the root of the repository
 * @throws if it fails; what it says is in the terminal
 */
export async function runProgram(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${parse(file).name} ended with ${code ?? signal}`);
}
