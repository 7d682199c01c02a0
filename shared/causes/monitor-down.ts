import { defineCause } from './define-cause.ts';

/** A heartbeat or an endpoint of a site is down. The site itself may answer. */
export const monitorDown = defineCause({
  severity: 'down',
  band: 'bad',
  events: ['uptime-changed', 'monitor-changed'],
  kinds: {
    'monitor-down': { type: 'Monitor', urgency: 'now', inPast: [[/ is down$/, ' was down']] },
    'monitor-up': { type: 'Recovery', urgency: 'now' },
  },
  subjectOf: ({ part }) => part,
  worse: ({ since, before }, { time }) => `${before} is down since ${time(since)}`,
  showsValues: 'state',
});
