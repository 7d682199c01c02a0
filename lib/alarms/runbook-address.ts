import type { Construct } from 'constructs';
import { settingsOf } from '../settings.ts';
import { anchorOf } from './anchor-of.ts';

/**
 * Address of a section of docs/operations.md, which can be followed from a mail: the copy that the product serves, or the
 * operator's own. Without an address of the product that is known before its deployment, it names the file.
 */
export function runbookAddress(scope: Construct, heading: string): string {
  const { runbookUrl, publicUrl } = settingsOf(scope);
  const own = publicUrl === '' ? 'docs/operations.md' : new URL('/operations.html', publicUrl).href;
  return `${runbookUrl === '' ? own : runbookUrl}#${anchorOf(heading)}`;
}

/** Whether alarms have an address that can be followed. */
export function hasRunbookAddress(scope: Construct): boolean {
  const { runbookUrl, publicUrl } = settingsOf(scope);
  return runbookUrl !== '' || publicUrl !== '';
}
