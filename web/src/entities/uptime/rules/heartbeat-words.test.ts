import { expect, test } from 'vitest';
import type { Heartbeat } from '../../../../../shared/models/monitoring/heartbeat.ts';
import { heartbeatsVerdict } from './heartbeat-words.ts';

const inState = (state: Heartbeat['state']): Heartbeat => ({
  heartbeatId: state,
  site: 'https://shop.example/',
  name: 'Backup',
  schedule: { kind: 'interval', everyMinutes: 60 },
  graceMinutes: 60,
  longestRunMinutes: null,
  target: 99.9,
  state,
  since: '2026-11-22T13:00:00.000Z',
  why: null,
  lastSignal: null,
  expectedAt: null,
  address: null,
});

test.each([
  ['Backup is up.', ['up']],
  ['Backup is late.', ['late']],
  ['Backup is running.', ['running']],
  ['Backup is paused.', ['paused']],
  ['Backup is down.', ['down']],
  ['No signal yet.', ['waiting']],
  ['No signals yet.', ['waiting', 'waiting']],
  ['All 2 heartbeats are paused.', ['paused', 'paused']],
  ['2 heartbeats, none is down.', ['late', 'paused']],
  ['Backup is down.', ['down', 'up']],
  ['2 of 3 heartbeats are down.', ['down', 'up', 'down']],
] as const)('says %s of %j', (words, states) => {
  expect(heartbeatsVerdict(states.map(inState))).toBe(words);
});
