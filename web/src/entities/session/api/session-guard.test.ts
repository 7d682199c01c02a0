import { notifications } from '@mantine/notifications';
import { expect, test, vi } from 'vitest';
import { createSessionGuard } from './session-guard.ts';

test('shows and calls nothing after the end of the session', async () => {
  const show = vi.spyOn(notifications, 'show');
  const hide = vi.spyOn(notifications, 'hide');
  const session = createSessionGuard();
  session.notices.info('Scanning ... https://a.example/', { id: 'a', closeAfterMs: false });
  session.notices.success('Done');
  expect(show).toHaveBeenCalledTimes(2);

  session.end();
  expect(hide).toHaveBeenCalledExactlyOnceWith('a');
  session.notices.error('Scan failed');
  expect(show).toHaveBeenCalledTimes(2);
  const call = vi.fn(async () => 'answer');
  await expect(session.whileSignedIn(call)).rejects.toMatchObject({ status: 401 });
  expect(call).not.toHaveBeenCalled();
});
