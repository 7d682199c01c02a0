import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../shared/calls/errors.ts';
import { log, withLogFields } from './logger.ts';

let written: string[];

beforeEach(() => {
  written = [];
  vi.stubEnv('LOG_LEVEL', '');
  vi.stubEnv('LOG_FORMAT', '');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const line = (index = 0): Record<string, unknown> =>
  JSON.parse(written[index] ?? '') as Record<string, unknown>;

describe('log', () => {
  test('writes one JSON object per line', () => {
    log.info('scan\nstarted', { scanId: 's1', ms: 12 });
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/^\{[^\n]*\}\n$/);
    expect(line()).toMatchObject({ level: 'info', message: 'scan\nstarted', scanId: 's1', ms: 12 });
    expect(Date.parse(String(line()['time']))).not.toBeNaN();
  });

  test('writes errors with their cause and their own fields', () => {
    const cause = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    log.error('failed', {
      error: new ProblemError('internal', 'broken', { reason: 'why', cause }),
    });
    expect(line()['error']).toMatchObject({
      name: 'ProblemError',
      code: 'internal',
      reason: 'why',
      message: 'broken',
      stack: expect.stringContaining('logger.test') as string,
      cause: { message: 'socket hang up', code: 'ECONNRESET' },
    });
  });

  test('redacts secrets by field name, at any depth', () => {
    log.warn('x', {
      password: 'p1',
      body: {
        newPassword: 'p2',
        refreshToken: ['p3'],
        headers: { Authorization: 'p4', 'Set-Cookie': 'p5' },
      },
      client_secret: { nested: 'p6' },
      tokenCount: 3,
    });
    expect(written[0]).not.toMatch(/p[1-6]/);
    expect(line()).toMatchObject({ tokenCount: 3, body: { newPassword: '[redacted]' } });
  });

  test('redacts secrets inside text', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln';
    for (const format of ['', 'pretty']) {
      vi.stubEnv('LOG_FORMAT', format);
      log.info(`asked with Bearer abc.def and ${jwt}`, {
        url: 'https://x.example/new-password/1?token=abcdef&a=1',
        error: new Error(jwt),
      });
    }
    expect(written.length).toBeGreaterThan(0);
    for (const text of written) {
      expect(text).not.toMatch(/abc\.def|eyJhbGci|abcdef/);
      expect(text).toContain('a=1');
    }
  });

  test('never throws, for any input', () => {
    const circle: Record<string, unknown> = { big: 10n };
    log.info('big', { big: 10n });
    circle['self'] = circle;
    log.info('circle', { circle });
    expect(line(0)).toMatchObject({ big: '10' });
    expect(line(1)).toMatchObject({
      level: 'info',
      message: 'circle',
      logError: expect.stringContaining('circular') as string,
    });
  });

  test('is readable on a terminal, and can be silenced', () => {
    vi.stubEnv('LOG_FORMAT', 'pretty');
    log.warn('queue is long', { length: 4 });
    expect(written[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}queue is long \{"length":4\}\n$/);
    vi.stubEnv('LOG_LEVEL', 'silent');
    log.error('not printed');
    expect(written).toHaveLength(1);
  });
});

describe('withLogFields', () => {
  test('adds its fields to every line of the work, and to no other', async () => {
    const work = (requestId: string) =>
      withLogFields({ requestId }, async () => {
        await pause(1);
        withLogFields({ call: 'scan' }, () => log.info('inside', { a: 1 }));
      });
    await Promise.all([work('r1'), work('r2')]);
    log.info('outside');
    expect([line(0), line(1)]).toMatchObject([
      { requestId: 'r1', call: 'scan', a: 1 },
      { requestId: 'r2', call: 'scan', a: 1 },
    ]);
    expect(line(2)).not.toHaveProperty('requestId');
  });
});
