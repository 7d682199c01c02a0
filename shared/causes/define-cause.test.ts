import { expect, test } from 'vitest';
import { hostOf } from './define-cause.ts';

test.each([
  ['https://api.example.com:8443/health', 'api.example.com:8443'],
  ['tcp://db.example.com:5432', 'db.example.com:5432'],
  ['dns:///example.com?type=MX', 'example.com'],
  ['dns://1.1.1.1/mail.example.com?type=A', 'mail.example.com'],
])('the subject of %s is %s', (url, subject) => {
  expect(hostOf({ url })).toBe(subject);
});
