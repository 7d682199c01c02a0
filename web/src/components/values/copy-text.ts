import { snackbar } from '../messages/snackbar.ts';

/**
 * Copies text to the clipboard, and says whether that worked.
 * @param what it is, as in 'Please select the link'
 */
export async function copyText(text: string, copied: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    snackbar.success(copied);
  } catch {
    snackbar.error(`Copying failed. Please select the ${what} and copy manually.`);
  }
}
