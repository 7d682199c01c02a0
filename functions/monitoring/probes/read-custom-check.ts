import { checkMethods } from '../../../shared/uptime/check-methods.ts';
import type { CustomCheck } from '../../platform/target-guard/check-with-settings.ts';

type Fields = ReadonlyMap<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);

const isText = (value: unknown, atMost: number): boolean =>
  typeof value === 'string' && value.length <= atMost;
const isNumber = (value: unknown, from: number, to: number): boolean =>
  typeof value === 'number' && value >= from && value <= to;
const isFamily = (value: unknown): boolean => value === 'any' || value === 4 || value === 6;

const isRange = (value: unknown): boolean => {
  const range = fieldsOf(value);
  return isNumber(range.get('from'), 100, 599) && isNumber(range.get('to'), 100, 599);
};

function isHttp(settings: Fields): boolean {
  const statuses = settings.get('expectedStatus');
  const json = settings.get('json');
  return (
    checkMethods.some((method) => method === settings.get('method')) &&
    Array.isArray(statuses) &&
    statuses.every(isRange) &&
    ['textMust', 'textMustNot'].every((name) => isText(settings.get(name), 200)) &&
    (json === null || isText(fieldsOf(json).get('path'), 200)) &&
    typeof settings.get('followRedirects') === 'boolean' &&
    isFamily(settings.get('ipVersion')) &&
    isText(settings.get('certificate'), 10)
  );
}

function isOfKind(settings: Fields): boolean {
  const kind = settings.get('kind');
  if (kind === 'http') return isHttp(settings);
  if (kind === 'tcp') return isFamily(settings.get('ipVersion'));
  const expected = settings.get('expected');
  return kind === 'dns' && (expected === null || isText(expected, 500));
}

function areSecrets(secrets: unknown): boolean {
  if (secrets === undefined) return true;
  const headers = fieldsOf(secrets).get('headers');
  const body = fieldsOf(secrets).get('body');
  return (
    (body === undefined || isText(body, 8192)) &&
    Array.isArray(headers) &&
    headers.length <= 20 &&
    headers.every((header) =>
      ['name', 'value'].every((name) => isText(fieldsOf(header).get(name), 4096)),
    )
  );
}

/** Whether someone wrote a check with settings, which a probe can make. */
export function isCustomCheck(value: unknown): value is { kind: 'custom-check' } & CustomCheck {
  const fields = fieldsOf(value);
  const settings = fieldsOf(fields.get('settings'));
  return (
    fields.get('kind') === 'custom-check' &&
    isText(fields.get('url'), 2048) &&
    isNumber(settings.get('timeoutSeconds'), 1, 30) &&
    isOfKind(settings) &&
    areSecrets(fields.get('secrets'))
  );
}
