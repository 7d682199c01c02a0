import { expect, test } from 'vitest';
import { isBeingConfirmed } from './confirmations.ts';

test('three attempts of 30 seconds with their pauses are a failure that is being confirmed', () => {
  const began = new Date('2026-11-29T12:00:00.000Z');
  const state = { confirmingSince: began.toISOString() };
  const isConfirmed = (seconds: number) =>
    isBeingConfirmed(state, new Date(began.getTime() + seconds * 1000));
  expect([92, 300].map(isConfirmed)).toEqual([true, false]);
});
