import { expect, test } from 'vitest';
import { chromiumExecutable } from './chromium-executable.ts';

test('takes the named browser, without our secrets or the machine’s language in its environment', async () => {
  const { path, env, flags } = await chromiumExecutable({
    CHROMIUM_PATH: process.execPath,
    PATH: '/usr/bin',
    LANG: 'C.UTF-8',
    LC_ALL: 'de_DE.UTF-8',
    LANGUAGE: 'fr',
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  expect(path).toBe(process.execPath);
  expect(env).toEqual({ HOME: expect.any(String), PATH: '/usr/bin', LANG: 'en_US.UTF-8' });
  expect(flags).toContain('--accept-lang=en-US,en');
});

test('says which path is wrong', async () => {
  const env = { CHROMIUM_PATH: '/nowhere/chrome' };
  await expect(chromiumExecutable(env)).rejects.toThrow('CHROMIUM_PATH is /nowhere/chrome');
});
