import type { UseFormReturnType } from '@mantine/form';
import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import type { Monitor, tryCheck } from '../../../../../../shared/calls/monitoring/monitors.ts';
import {
  CheckSettings,
  type PublicCheckSettings,
  readStatusRanges,
  statusRangesInWords,
} from '../../../../../../shared/models/monitoring/check-settings.ts';
import {
  endpointAddress,
  readEndpoint,
  type RecordType,
} from '../../../../../../shared/models/monitoring/endpoint-address.ts';
import type { CheckMethod } from '../../../../../../shared/uptime/check-methods.ts';
import { usualTarget } from '../../../../../../shared/uptime/accounting.ts';

export interface TypedHeader {
  name: string;
  /** Empty for one that is stored: its value stays. */
  value: string;
  isStored: boolean;
}

/** A monitor as it is typed. Its fields have the names of the call's, at which the server's errors are shown. */
export type MonitorForm = {
  kind: 'http' | 'tcp' | 'dns';
  name: string;
  /** A web address, `host:port`, or a DNS name. */
  address: string;
  /** Empty: that of the plan. */
  everyMinutes: string;
  target: string;
  timeoutSeconds: string;
  ipVersion: 'any' | '4' | '6';
  method: CheckMethod;
  /** '200-299, 304' */
  expectedStatus: string;
  textMust: string;
  textMustNot: string;
  jsonPath: string;
  /** Empty: it only has to exist. */
  jsonValue: string;
  headers: TypedHeader[];
  /** Empty: the stored one stays, if there is one. */
  body: string;
  hasBody: boolean;
  followRedirects: boolean;
  certificate: 'check' | 'ignore';
  recordType: RecordType;
  /** Empty: any answer. */
  expected: string;
  /** Empty: the system's. */
  resolver: string;
};

/** With the secrets that were typed. */
export type SentSettings = NonNullable<
  NonNullable<CallRequest<typeof tryCheck>['body']>['settings']
>;

export type FormOfMonitor = UseFormReturnType<MonitorForm>;

const usual: MonitorForm = {
  kind: 'http',
  name: '',
  address: '',
  everyMinutes: '',
  target: String(usualTarget),
  timeoutSeconds: '10',
  ipVersion: 'any',
  method: 'GET',
  expectedStatus: '',
  textMust: '',
  textMustNot: '',
  jsonPath: '',
  jsonValue: '',
  headers: [],
  body: '',
  hasBody: false,
  followRedirects: true,
  certificate: 'check',
  recordType: 'A',
  expected: '',
  resolver: '',
};

/** A JSON scalar as it is typed: texts without quotes, unless they would be read as something else. */
const typedJson = (value: string | number | boolean | null): string =>
  typeof value === 'string' && readJson(value) === value ? value : JSON.stringify(value);

function readJson(typed: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(typed);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value))
      return value as string | number | boolean | null;
  } catch {
    // A text without quotes.
  }
  return typed;
}

/** @param monitor undefined for a new endpoint */
export function formOf(
  monitor: Monitor | undefined,
  everyMinutes: number | undefined,
): MonitorForm {
  const every = monitor?.schedule?.everyMinutes ?? everyMinutes;
  const form = { ...usual, everyMinutes: every === undefined ? '' : String(every) };
  if (monitor === undefined) return form;
  const { name, url, settings, target } = monitor;
  const known = { ...form, ...addressOf(url), name: name ?? '', target: String(target) };
  return settings === null ? known : { ...known, ...typedSettings(settings) };
}

function addressOf(url: string): Partial<MonitorForm> {
  const found = readEndpoint(url);
  if (found?.kind === 'tcp') return { kind: 'tcp', address: `${found.host}:${found.port}` };
  if (found?.kind !== 'dns') return { kind: 'http', address: url };
  const { name, recordType, resolver = '', port } = found;
  return {
    kind: 'dns',
    address: name,
    recordType,
    resolver: port === 53 ? resolver : `${resolver}:${port}`,
  };
}

function typedSettings(settings: PublicCheckSettings): Partial<MonitorForm> {
  const timeoutSeconds = String(settings.timeoutSeconds);
  if (settings.kind === 'dns')
    return { timeoutSeconds, recordType: settings.recordType, expected: settings.expected ?? '' };
  const ipVersion = String(settings.ipVersion) as MonitorForm['ipVersion'];
  if (settings.kind === 'tcp') return { timeoutSeconds, ipVersion };
  const { expectedStatus, json, headerNames, ...same } = settings;
  return {
    ...same,
    timeoutSeconds,
    ipVersion,
    expectedStatus: statusRangesInWords(expectedStatus),
    jsonPath: json?.path ?? '',
    jsonValue: json?.value === undefined ? '' : typedJson(json.value),
    headers: headerNames.map((name) => ({ name, value: '', isStored: true })),
  };
}

/** The address that is sent. */
export function addressToSend({ kind, address, recordType, resolver }: MonitorForm): string {
  const typed = address.trim();
  if (kind === 'http') return typed;
  const written =
    kind === 'tcp'
      ? `tcp://${typed.replace(/^tcp:\/\//i, '')}`
      : `dns://${resolver.trim()}/${typed}?type=${recordType}`;
  const found = readEndpoint(written);
  return found === undefined ? written : endpointAddress(found);
}

/** The settings that are sent; statuses that cannot be read are not among them. */
export function settingsToSend(form: MonitorForm): SentSettings {
  const { kind, method, textMust, textMustNot, followRedirects, certificate } = form;
  const timeoutSeconds = Number(form.timeoutSeconds);
  const ipVersion = form.ipVersion === 'any' ? 'any' : form.ipVersion === '4' ? 4 : 6;
  if (kind === 'tcp') return { kind, timeoutSeconds, ipVersion };
  if (kind === 'dns')
    return {
      kind,
      recordType: form.recordType,
      expected: form.expected.trim() || null,
      timeoutSeconds,
    };
  const path = form.jsonPath.trim();
  const json =
    path === ''
      ? null
      : { path, ...(form.jsonValue === '' ? {} : { value: readJson(form.jsonValue) }) };
  const body = form.body === '' ? (form.hasBody ? {} : { body: null }) : { body: form.body };
  return {
    kind,
    method,
    textMust,
    textMustNot,
    followRedirects,
    certificate,
    timeoutSeconds,
    ipVersion,
    json,
    expectedStatus: readStatusRanges(form.expectedStatus) ?? [],
    headers: form.headers.map(({ name, value, isStored }) => ({
      name,
      ...(isStored && value === '' ? {} : { value }),
    })),
    ...body,
  };
}

/** Whether a page is checked as a browser opens it, for which it has no settings. */
export function isAsUsual(form: MonitorForm): boolean {
  const { name: _, address: __, everyMinutes: ___, target: ____, ...settings } = form;
  return Object.entries(settings).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(usual[field as keyof MonitorForm]),
  );
}

const fieldOf: Readonly<Record<string, keyof MonitorForm>> = { json: 'jsonPath' };

/** By field, what is wrong with what was typed. @param isNew an address and name are asked for */
export function formErrors(
  form: MonitorForm,
  isNew: boolean,
): Partial<Record<keyof MonitorForm, string>> {
  const errors: Partial<Record<keyof MonitorForm, string>> = {};
  if (readStatusRanges(form.expectedStatus) === undefined)
    errors.expectedStatus = 'Statuses are written like 200-299, 304';
  const target = Number(form.target);
  if (!(target >= 90 && target <= 99.999)) errors.target = 'The target is from 90 to 99.999 %';
  if (isNew && readEndpoint(addressToSend(form)) === undefined)
    errors.address = addressErrors[form.kind];
  for (const { path, message } of CheckSettings.safeParse(settingsToSend(form)).error?.issues ??
    []) {
    const [first = 'kind', second] = path.map(String);
    const field = first === 'json' && second === 'value' ? 'jsonValue' : (fieldOf[first] ?? first);
    if (field in form) errors[field as keyof MonitorForm] ??= message;
  }
  return errors;
}

const addressErrors: Readonly<Record<MonitorForm['kind'], string>> = {
  http: 'The address starts with http:// or https://',
  tcp: 'A TCP address is written like db.example.com:5432',
  dns: 'A DNS name is written like example.com',
};
