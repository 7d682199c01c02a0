/** One JSON object a line, which CloudWatch Logs Insights reads as fields; `LOG_FORMAT=pretty` on a terminal. */
type Level = 'info' | 'warn' | 'error';
export type LogFields = Record<string, unknown>;

const secret = /password|token|secret|authorization|cookie/i;

function plain(key: string, value: unknown): unknown {
  if (key !== '' && secret.test(key) && typeof value === 'string') return '[redacted]';
  if (value instanceof Error) {
    return { name: value.name, message: value.message, stack: value.stack, cause: value.cause };
  }
  return value;
}

function write(level: Level, message: string, fields: LogFields = {}): void {
  if (process.env['LOG_LEVEL'] === 'silent') return;
  const line =
    process.env['LOG_FORMAT'] === 'pretty'
      ? `${level === 'info' ? ' ' : level} ${message} ${JSON.stringify(fields, plain)}`
      : JSON.stringify({ level, message, time: new Date().toISOString(), ...fields }, plain);
  process.stdout.write(`${line}\n`);
}

export const log = {
  info: (message: string, fields?: LogFields) => write('info', message, fields),
  warn: (message: string, fields?: LogFields) => write('warn', message, fields),
  error: (message: string, fields?: LogFields) => write('error', message, fields),
};
