import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { clearDraft, draftNames, readDraft, writeDraft } from './drafts.ts';
import { forgetIdentity, keepIdentity, loseIdentity } from './identity.ts';

const [ada, bob] = [
  { userId: 'user-1', email: 'ada@example.com' },
  { userId: 'user-2', email: 'bob@example.com' },
];
const Form = z.object({ name: z.string() });
const typed = { name: 'Grace' };

beforeEach(() => {
  forgetIdentity();
  sessionStorage.clear();
});

test('a draft is there again for the same person after a lost session', () => {
  keepIdentity(ada);
  writeDraft('form', typed);
  loseIdentity();
  expect(readDraft('form', Form)).toBeUndefined();
  keepIdentity(ada);
  expect([readDraft('form', Form), draftNames()]).toEqual([typed, ['form']]);
});

test('is gone for another person, and for the first one after them', () => {
  keepIdentity(ada);
  writeDraft('form', typed);
  loseIdentity();
  keepIdentity(bob);
  expect(readDraft('form', Form)).toBeUndefined();
  loseIdentity();
  keepIdentity(ada);
  expect(readDraft('form', Form)).toBeUndefined();
});

test('is gone after a sign-out', () => {
  keepIdentity(ada);
  writeDraft('form', typed);
  forgetIdentity();
  keepIdentity(ada);
  expect(readDraft('form', Form)).toBeUndefined();
});

test('is not written without a session', () => {
  writeDraft('form', typed);
  expect(sessionStorage).toHaveLength(0);
});

test('never holds a password', () => {
  keepIdentity(ada);
  writeDraft('form', { name: 'Grace', password: 'Secret-1', current: { newPassword: 'Secret-2' } });
  expect(sessionStorage.getItem('drafts')).not.toMatch(/Secret/);
  expect(readDraft('form', Form)).toEqual(typed);
});

test('of another shape, from an earlier release, is left out', () => {
  keepIdentity(ada);
  writeDraft('form', { title: 1 });
  expect(readDraft('form', Form)).toBeUndefined();
  clearDraft('form');
  expect(sessionStorage.getItem('drafts')).toBeNull();
});
