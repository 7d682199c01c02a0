import { readFileSync } from 'node:fs';
import {
  type GoogleAnalyticsStandIn,
  startGoogleAnalytics,
} from '../stand-ins/google-analytics/server.ts';
import { OptionError } from './options.ts';
import { type Undo, applySettings } from './apply-settings.ts';

/**
 * Gives functions the key in the file that the operator names; starts the stand-in of Google Analytics where sample
 * numbers are wanted, and configures functions to use it.
 * @throws OptionError for a file that cannot be read, and if both a key and sample numbers are configured
 */
export async function useAnalytics(
  { sampleAnalytics }: { sampleAnalytics: boolean },
  undo: Undo[],
): Promise<GoogleAnalyticsStandIn | undefined> {
  const { GOOGLE_ANALYTICS_KEY: key, GOOGLE_ANALYTICS_KEY_FILE: file } = process.env;
  const hasKey = Boolean(key) || Boolean(file);
  if (sampleAnalytics && hasKey)
    throw new OptionError(
      '--sample-analytics is for a host without a key of Google Analytics. Remove the key, or the option.',
    );
  if (!key && file) applySettings({ GOOGLE_ANALYTICS_KEY: keyIn(file) }, undo);
  if (!sampleAnalytics) return undefined;
  const google = await startGoogleAnalytics();
  undo.push(() => google.stop());
  applySettings(google.env, undo);
  return google;
}

function keyIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : '';
    throw new OptionError(`GOOGLE_ANALYTICS_KEY_FILE cannot be read. ${why}`);
  }
}
