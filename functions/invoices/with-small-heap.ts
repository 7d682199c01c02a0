import { setFlagsFromString } from 'node:v8';

/** Collects the garbage of a document after a few more of them, where V8 would rather let the heap grow. */
const small = ['--semi-space-growth-factor=1', '--heap-growing-percent=40'];
const usual = ['--semi-space-growth-factor=2', '--heap-growing-percent=0'];

/** Runs work that produces much garbage, in half the memory and a little more time (bench/invoices.ts). */
export async function withSmallHeap<Made>(work: () => Promise<Made>): Promise<Made> {
  small.forEach(setFlag);
  try {
    return await work();
  } finally {
    usual.forEach(setFlag);
  }
}

const setFlag = (flag: string): void => setFlagsFromString(flag);
