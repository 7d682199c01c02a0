import { acceptLanguage } from '../../../shared/pages/accept-language.ts';
import type { TargetGuard } from './target-guard.ts';

type Requests = Pick<TargetGuard, 'fetch' | 'probe'>;

/** A guard's requests, in these languages. @param languages BCP 47, the most wanted first */
export function requestingIn(guard: Requests, languages: readonly string[]): Requests {
  const language = { 'accept-language': acceptLanguage(languages) };
  return {
    fetch: (url, options) =>
      guard.fetch(url, { ...options, headers: { ...language, ...options?.headers } }),
    probe: (url, options) =>
      guard.probe(url, { ...options, headers: { ...language, ...options?.headers } }),
  };
}
