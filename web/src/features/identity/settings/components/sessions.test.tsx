import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OpenSession } from '../../../../../../shared/calls/identity/settings.ts';
import { answer, type Handlers, problem } from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const address = '/api/sessions/user-1';
const own: OpenSession = {
  id: 'one',
  device: 'Firefox on Linux',
  place: 'Vienna, Austria',
  signedInAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-22T08:00:00.000Z',
  current: true,
};
const phone: OpenSession = {
  ...own,
  id: 'two',
  device: 'Safari on iPhone',
  place: null,
  current: false,
};

/** The settings of a user with these sessions; the server removes those that are ended. */
async function show(sessions: OpenSession[], handlers: Handlers = {}) {
  let open = sessions;
  const ending =
    (isEnded: (session: OpenSession) => boolean): Handlers[string] =>
    (request) => {
      open = open.filter((session) => !isEnded(session));
      return answer({ success: true })(request);
    };
  return renderApp('/settings', {
    plan: {},
    handlers: {
      [`GET ${address}`]: (request) => answer({ sessions: open })(request),
      [`DELETE ${address}/two`]: ending(({ id }) => id === 'two'),
      [`DELETE ${address}`]: ending(({ current }) => !current),
      ...handlers,
    },
  });
}
const rows = async () => {
  const section = within(await screen.findByRole('region', { name: 'Open sessions' }));
  return section.findAllByRole('listitem');
};

describe('Open sessions', () => {
  test('shows device, place and times, and which one this is', async () => {
    await show([own, phone]);
    const [first, second] = await rows();
    expect(first).toHaveTextContent(
      /Firefox on LinuxThis sessionVienna, AustriaSigned in on .*2026/,
    );
    expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
    expect(second).toHaveTextContent(/Safari on iPhoneUnknown locationSigned in on .*, last seen /);
  });

  test('signs one of them out', async () => {
    const { user } = await show([own, phone]);
    await user.click(await screen.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByText('Signed out')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Open sessions' })).toHaveFocus();
  });

  test('signs all others out', async () => {
    const { user } = await show([own, phone, { ...phone, id: 'three' }]);
    const everywhere = await screen.findByRole('button', { name: 'Sign out everywhere else' });
    await user.click(everywhere);
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(everywhere).not.toBeInTheDocument();
  });

  test('says why one could not be signed out', async () => {
    const gone = problem(404, 'not_found', 'This session is over already');
    const { user } = await show([own, phone], { [`DELETE ${address}/two`]: gone });
    await user.click(await screen.findByRole('button', { name: /^Sign out Safari/ }));
    expect(await screen.findByText('This session is over already')).toBeVisible();
  });
});
