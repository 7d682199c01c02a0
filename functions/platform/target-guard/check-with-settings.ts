import type {
  PublicCheckSettings,
  PublicHttpSettings,
} from '../../../shared/models/monitoring/check-settings.ts';
import { readEndpoint } from '../../../shared/models/monitoring/endpoint-address.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { jsonSegments, valueAt } from '../../../shared/uptime/json-path.ts';
import { isUpStatus, type UptimeFailureReason } from '../../../shared/uptime/uptime.ts';
import { answersMatch } from '../../../shared/uptime/dns-answers.ts';
import { jsonIn } from '../foreign-text.ts';
import type { GuardedConnect } from './guarded-connect.ts';
import type { QueryDns } from './dns-query.ts';
import type { ProbedAnswer, ProbeOptions } from './probe-address.ts';
import { TargetError } from './target-error.ts';
import { longestText } from './whole-text.ts';

/** What only the account and its monitored address know. */
export interface CheckSecrets {
  headers: readonly { name: string; value: string }[];
  body?: string | undefined;
}

/** An address with the settings by which it is checked. */
export interface CustomCheck {
  /** Normalised. */
  url: string;
  settings: PublicCheckSettings;
  secrets?: CheckSecrets | undefined;
}

/** What a check found. */
export interface CheckResult {
  /** Why it counts as down; absent if it is up. */
  reason?: UptimeFailureReason;
  totalMs: number;
  /** Of a check over HTTP. */
  http?: ProbedAnswer;
  /** Of a DNS name. */
  answers?: string[];
}

interface Guard {
  probe: (url: URL, options: ProbeOptions) => Promise<ProbedAnswer>;
  connectToPort: GuardedConnect;
  queryDns: QueryDns;
}

interface Options {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Of an HTTP request, unless the settings have their own. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Checks an address once, by its settings.
 * @throws TargetError if it does not answer
 */
export async function checkWithSettings(
  guard: Guard,
  { url, settings, secrets }: CustomCheck,
  options: Options,
): Promise<CheckResult> {
  const target = readEndpoint(url);
  if (target?.kind !== settings.kind) throw new TargetError('blocked', url);
  const began = performance.now();
  const took = () => performance.now() - began;
  const { timeoutMs, signal } = options;
  if (target.kind === 'tcp') {
    const family = familyOf(settings);
    (await guard.connectToPort(target.host, target.port, { timeoutMs, signal, family })).destroy();
    return { totalMs: took() };
  }
  if (target.kind === 'dns') {
    const { expected } = settings.kind === 'dns' ? settings : { expected: null };
    const answers = await guard.queryDns(target, timeoutMs);
    const isExpected = answersMatch(target.recordType, answers, expected);
    return { totalMs: took(), answers, ...(isExpected ? {} : { reason: 'dns-answer' }) };
  }
  if (settings.kind !== 'http') throw new TargetError('blocked', url);
  const http = await guard
    .probe(new URL(target.url), httpOptions(settings, secrets, options))
    .catch((error: unknown) => {
      if (error instanceof TargetError || !(error instanceof ProblemError)) throw error;
      throw new TargetError('blocked', target.url, { cause: error });
    });
  const reason = failureOf(settings, http);
  return { totalMs: http.totalMs, http, ...(reason === undefined ? {} : { reason }) };
}

const familyOf = (settings: PublicCheckSettings): 4 | 6 | undefined =>
  settings.kind === 'dns' || settings.ipVersion === 'any' ? undefined : settings.ipVersion;

const readsText = ({ textMust, textMustNot, json }: PublicHttpSettings): boolean =>
  textMust !== '' || textMustNot !== '' || json !== null;

function httpOptions(
  settings: PublicHttpSettings,
  secrets: CheckSecrets | undefined,
  options: Options,
): ProbeOptions {
  const headers = secrets?.headers.map(({ name, value }): [string, string] => [name, value]);
  return {
    ...options,
    request: {
      method: settings.method,
      body: secrets?.body,
      ...(headers === undefined ? {} : { headers: Object.fromEntries(headers) }),
    },
    followRedirects: settings.followRedirects,
    family: familyOf(settings),
    ignoresCertificate: settings.certificate === 'ignore',
    readsText: readsText(settings),
  };
}

function failureOf(
  { expectedStatus, textMust, textMustNot, json }: PublicHttpSettings,
  { status, wholeText = '', bodyBytes }: ProbedAnswer,
): UptimeFailureReason | undefined {
  const isExpected =
    expectedStatus.length === 0
      ? isUpStatus(status)
      : expectedStatus.some(({ from, to }) => status >= from && status <= to);
  if (!isExpected) return 'http-status';
  if (textMust !== '' && !wholeText.includes(textMust)) return 'text-missing';
  if (textMustNot !== '' && wholeText.includes(textMustNot)) return 'text-present';
  if (json === null) return undefined;
  const text = jsonIn(wholeText);
  if (text === undefined) {
    const isCut = bodyBytes === undefined || Buffer.byteLength(wholeText) >= longestText;
    return isCut ? 'too-large' : 'not-json';
  }
  const found = valueAt(text, jsonSegments(json.path) ?? []);
  const isSame = json.value === undefined ? found !== undefined : found === json.value;
  return isSame ? undefined : 'json-differs';
}
