import { acceptLanguage, languagesOf } from '../../../shared/pages/accept-language.ts';
import type { PublicCheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import {
  type CheckResult,
  type CheckSecrets,
  checkWithSettings,
  type CustomCheck,
} from '../../platform/target-guard/check-with-settings.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';
import { excerptOf } from './answer-excerpt.ts';
import { brokenKindOf } from './settling/broken-page.ts';
import { type PageKey, pageKey } from './check-key.ts';
import { type Attempt, serverOf } from './check-outcome.ts';
import { LostSecrets } from './monitors/seal-secrets.ts';

/** A page or endpoint with settings of its own. */
export interface OwnMonitor {
  accountId: string;
  /** Normalised. */
  url: string;
  subject?: string | undefined;
  /** BCP 47. */
  language?: string | undefined;
  check: PublicCheckSettings;
}

export interface OwnCheckPorts {
  guard: Pick<TargetGuard, 'probe' | 'connectToPort' | 'queryDns'>;
  readSecrets: (page: PageKey) => Promise<CheckSecrets | undefined>;
}

/** Tries to reach a page or endpoint once, by its settings. @throws only errors that are not its fault */
export type AttemptOwn = (monitor: OwnMonitor, timeoutMs: number) => Promise<Attempt>;

export const timeoutOf = ({ check }: OwnMonitor): number => check.timeoutSeconds * 1000;

const hasSecrets = (check: PublicCheckSettings): boolean =>
  check.kind === 'http' && (check.hasBody || check.headerNames.length > 0);

/** The settings of a monitor with its secrets. @throws LostSecrets */
export async function customCheckOf(
  { readSecrets }: Pick<OwnCheckPorts, 'readSecrets'>,
  monitor: OwnMonitor,
): Promise<CustomCheck> {
  const { url, check: settings } = monitor;
  const secrets = hasSecrets(settings) ? await readSecrets(pageKey(monitor)) : undefined;
  if (secrets === undefined && hasSecrets(settings)) throw new LostSecrets();
  return { url, settings, ...(secrets === undefined ? {} : { secrets }) };
}

export const attemptOwn =
  (ports: OwnCheckPorts): AttemptOwn =>
  async (monitor, timeoutMs) => {
    const custom = await customCheckOf(ports, monitor);
    return (await tryCustom(ports, custom, { ...monitor, timeoutMs })).attempt;
  };

/** Makes a check once. @returns what it says about the address, and the answers to a DNS query */
export async function tryCustom(
  { guard }: Pick<OwnCheckPorts, 'guard'>,
  custom: CustomCheck,
  {
    timeoutMs,
    language,
    subject,
  }: { timeoutMs: number; language?: string | undefined; subject?: string | undefined },
): Promise<{ attempt: Attempt; answers: string[] }> {
  const headers = { 'accept-language': acceptLanguage(languagesOf(language)) };
  try {
    const found = await checkWithSettings(guard, custom, { timeoutMs, headers });
    const isSecret = custom.secrets !== undefined;
    return {
      attempt: attemptOf(found, custom.settings, {
        isSecret,
        isEndpoint: subject === 'endpoint',
      }),
      answers: found.answers ?? [],
    };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { attempt: { isUp: false, reason: error.kind }, answers: [] };
  }
}

/** What a page shows instead of itself; an endpoint may answer with nothing. */
const shownBy = (
  http: NonNullable<CheckResult['http']>,
  settings: PublicCheckSettings,
  isEndpoint: boolean,
) => {
  const isPage = !isEndpoint && settings.kind === 'http' && settings.method === 'GET';
  return isPage ? brokenKindOf(http) : undefined;
};

/** @param about a server may repeat what it was sent, so nothing of an answer to secrets is stored */
function attemptOf(
  { reason, http, answers, totalMs }: CheckResult,
  settings: PublicCheckSettings,
  { isSecret, isEndpoint }: { isSecret: boolean; isEndpoint: boolean },
): Attempt {
  const result = reason === undefined ? { isUp: true } : { isUp: false, reason };
  if (http === undefined) {
    const [dnsMs, connectMs] = answers === undefined ? [null, totalMs] : [totalMs, 0];
    return { ...result, timings: { dnsMs, connectMs, tlsMs: null, firstByteMs: 0, totalMs } };
  }
  const { finalUrl, certificates, certificateExpiresAt, isChainIncomplete, ...server } =
    serverOf(http);
  const shows = shownBy(http, settings, isEndpoint);
  const isError = reason !== undefined || shows === 'error';
  const ignores = settings.kind === 'http' && settings.certificate === 'ignore';
  const excerpt = isError && !isSecret && http.text ? excerptOf(http.text) : undefined;
  return {
    ...result,
    ...server,
    ...(isSecret ? {} : { finalUrl }),
    ...(ignores || certificates === undefined ? {} : { certificates, certificateExpiresAt }),
    ...(isEndpoint || isChainIncomplete === undefined ? {} : { isChainIncomplete }),
    ...(shows === undefined ? {} : { shows }),
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}
