import type {
  PingEntry,
  PingNode,
  PingReport,
} from '../../../../../../shared/models/monitoring/ping.ts';

export const frankfurt: PingNode = {
  server: 'Germany, Frankfurt',
  latency: 12,
  country: 'Germany',
  countryCode: 'DE',
  city: 'Frankfurt',
  source: 'region',
  isAway: false,
};
export const saoPaulo: PingNode = {
  ...frankfurt,
  server: 'Brazil, São Paulo',
  country: 'Brazil',
  countryCode: 'BR',
  city: 'São Paulo',
  source: 'globalping',
};
export const thisMachine: PingNode = {
  server: 'This machine',
  latency: 1,
  country: '',
  countryCode: '',
  city: '',
  source: 'this-machine',
  isAway: false,
};

/** What Frankfurt measured at an hour, with changes. */
export const entry = (hour: number, changes: Partial<PingEntry> = {}): PingEntry => ({
  nodeKey: 'eu-central-1',
  country: 'Germany',
  countryCode: 'DE',
  server: 'Germany, Frankfurt',
  ip_address: '203.0.113.7',
  latency: 12.4,
  rtt: { min: 11.02, avg: 12.4, max: 14.5 },
  result: { ok: '4/4', malformed: '0/4', timeout: '0/4' },
  hour,
  at: `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`,
  ...changes,
});

const brazilian = {
  nodeKey: 'gp-br',
  country: 'Brazil',
  countryCode: 'BR',
  server: 'Brazil, São Paulo',
};
export const fromBrazil = (hour: number, latency: number): PingEntry =>
  entry(hour, { ...brazilian, latency, rtt: { min: latency, avg: latency, max: latency } });

/** What is kept of a place that was away. */
export const awayEntry = (hour: number): PingEntry =>
  entry(hour, {
    ...brazilian,
    ip_address: '',
    latency: null,
    rtt: null,
    result: { ok: '0/4', malformed: '0/4', timeout: '0/4' },
    isAway: true,
  });

export const reportOf = (date: string, data: PingEntry[], latency: number | null): PingReport => ({
  _id: `report-${date}`,
  date,
  timeZone: 'UTC',
  countries: [...new Set(data.map(({ country }) => country || 'This machine'))],
  latency,
  data,
});
