import { AsyncLocalStorage } from 'node:async_hooks';
import { logLevels } from '../../shared/settings/defaults.ts';
import { env } from './aws/env.ts';
import { currentTraceId } from './trace.ts';

const levels: readonly string[] = logLevels;
type Level = Exclude<(typeof logLevels)[number], 'silent'>;
export type LogFields = Record<string, unknown>;

const secretName = /password|token|secret|authorization|cookie|api-?key/i;
/** Secrets inside texts: bearer tokens, JWTs, and the query parameters of mailed links. */
const secretsInText: readonly (readonly [RegExp, string])[] = [
  [/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer [redacted]'],
  [/(?<![\w-])eyJ[\w-]{10,}\.[\w-]+\.[\w-]*/g, '[redacted]'],
  [/([?&](?:token|code|password|secret|key)=)[^&\s"']+/gi, '$1[redacted]'],
];

/** In characters: error texts from foreign pages must not fill the log, or keep the patterns busy. */
const longestText = 8192;

function withoutSecrets(text: string): string {
  const short = text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
  return secretsInText.reduce(
    (clean, [pattern, instead]) => clean.replace(pattern, instead),
    short,
  );
}

function plain(key: string, value: unknown): unknown {
  const isHeld = typeof value === 'string' || (typeof value === 'object' && value !== null);
  if (key !== '' && isHeld && secretName.test(key)) return '[redacted]';
  if (typeof value === 'string') return withoutSecrets(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return Object.assign({}, value, { name, message, stack, cause });
  }
  return value;
}

/** A line that cannot be serialised, such as one with a circular reference, is written without its fields. */
function toJson(fields: LogFields): string {
  try {
    return JSON.stringify(fields, plain);
  } catch (error) {
    return JSON.stringify({ ...common(fields), logError: String(error) }, plain);
  }
}

const common = ({ level, message, time }: LogFields): LogFields => ({ level, message, time });
const context = new AsyncLocalStorage<LogFields>();

function write(level: Level, message: string, fields: LogFields = {}): void {
  if (levels.indexOf(level) < levels.indexOf(env.logLevel())) return;
  const all = { traceId: currentTraceId(), ...context.getStore(), ...fields };
  const time = new Date().toISOString();
  const line = env.isLogPretty()
    ? `${time.slice(11, 19)} ${level.padEnd(5)} ${withoutSecrets(message)} ${toJson(all)}`
    : toJson({ level, message, time, ...all });
  process.stdout.write(`${line}\n`);
}

/**
 * One JSON object a line, which CloudWatch Logs Insights reads as fields; `LOG_FORMAT=pretty` on a terminal,
 * `LOG_LEVEL=silent` for nothing. Passwords, tokens and cookies are redacted by field name and inside texts.
 */
export const log = {
  info: (message: string, fields?: LogFields) => write('info', message, fields),
  warn: (message: string, fields?: LogFields) => write('warn', message, fields),
  error: (message: string, fields?: LogFields) => write('error', message, fields),
};

export const currentLogFields = (): LogFields => context.getStore() ?? {};

/** Runs work with additional fields, such as the request id, on all its log lines at any depth. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return context.run({ ...context.getStore(), ...fields }, work);
}
