import type { Monitor } from '../../../../../../shared/calls/monitoring/monitors.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-29T12:00:00.000Z');
export const day: Monitor['day'] = Array.from({ length: 24 }, (_, index) => ({
  from: new Date(now - (24 - index) * hour).toISOString(),
  state: 'up',
}));

/** An endpoint that is up. */
export const monitor: Monitor = {
  kind: 'endpoint',
  url: 'https://api.example.com/health',
  name: 'API',
  settings: null,
  target: 99.9,
  state: 'up',
  since: '2026-11-20T12:00:00.000Z',
  isConfirming: false,
  lastAnswer: {
    at: new Date(now - 40_000).toISOString(),
    status: 'up',
    responseMs: 143,
    statusCode: 200,
  },
  day,
  schedule: {
    everyMinutes: 5,
    shortestMinutes: 1,
    nextCheckAt: new Date(now + 90_000).toISOString(),
  },
  canWrite: true,
};
