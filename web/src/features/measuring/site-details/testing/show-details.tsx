import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { ServerMessage } from '../../../../../../shared/sockets/socket-messages.ts';
import type { Handlers } from '../../../../test-support/fake-server.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { renderApp, type AppOptions } from '../../../../test-support/render-app.tsx';
import { shop, siteHandlers } from './site-answers.ts';

/** A connection that the test controls. */
class OpenSocket extends EventTarget {
  static readonly all: OpenSocket[] = [];
  constructor() {
    super();
    OpenSocket.all.push(this);
  }
  close(): void {}
}

/** The switch of the page, which stays in reach. */
export const deviceSwitch = () => within(screen.getByRole('radiogroup', { name: 'Device' }));

/** Sends a server message to the browser. */
export function push(message: ServerMessage): void {
  for (const socket of OpenSocket.all) {
    socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

interface ShowOptions extends Pick<AppOptions, 'config' | 'plan'> {
  handlers?: Handlers;
  hash?: string;
  /** @default the shop */
  site?: Site;
}

/** Renders Site Details of the shop, with everything loaded. */
export async function showDetails({
  handlers = {},
  hash = '',
  site = shop,
  ...more
}: ShowOptions = {}) {
  vi.stubGlobal('WebSocket', OpenSocket);
  sessionStorage.clear();
  notifications.clean();
  const app = await renderApp(
    { pathname: '/siteDetails', hash, state: site },
    { plan: {}, handlers: { ...siteHandlers, ...handlers }, ...more },
  );
  await screen.findByRole('heading', { level: 1, name: /^Shop/ });
  // Runs at every change, so it must not search the whole screen.
  const loading = () => screen.queryByText(/^Loading the results/, { selector: 'output' });
  await waitFor(() => expect(loading()).not.toBeInTheDocument());
  return app;
}
