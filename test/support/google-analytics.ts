import { afterAll } from 'vitest';
import {
  type GoogleAnalyticsStandIn,
  startGoogleAnalytics,
} from '../../dev/stand-ins/google-analytics/server.ts';

/** Plays Google Analytics for one test file, and configures functions to use it. */
export async function useGoogleAnalytics(): Promise<GoogleAnalyticsStandIn> {
  const google = await startGoogleAnalytics();
  Object.assign(process.env, google.env);
  afterAll(() => google.stop());
  return google;
}
