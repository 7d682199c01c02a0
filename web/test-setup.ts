import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';

configure({
  // A second is too short for a machine that runs other tests at the same time.
  asyncUtilTimeout: 60_000,
  // `findBy` creates an error at each attempt, which by default prints the whole page; a failed test still prints it
  // once.
  getElementError: (message) => new Error(message ?? 'Not found'),
});

/** jsdom has no layout, so it lacks APIs that depend on it. */
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

vi.stubGlobal('ResizeObserver', StillResizeObserver);
vi.stubGlobal('matchMedia', (query: string) => ({
  // Without transitions: the answer to a click is there at once.
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
// Connects to nothing; tests that receive messages bring their own socket.
class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  close(): void {}
}
vi.stubGlobal('WebSocket', SilentSocket);
// jsdom's own is never called again once an element has lost the focus under fake timers.
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) =>
  setTimeout(() => draw(performance.now()), 16),
);
vi.stubGlobal('cancelAnimationFrame', (frame: NodeJS.Timeout) => clearTimeout(frame));
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

const consoleError = vi.spyOn(console, 'error');

beforeEach(() => {
  localStorage.clear();
  consoleError.mockClear();
});

/** An error on the console fails the test; a test that expects one clears the spy. */
afterEach(({ task }) => {
  if (task.result?.state === 'fail') screen.debug();
  cleanup();
  const complaints = consoleError.mock.calls;
  if (complaints.length > 0) throw new Error(`console.error: ${JSON.stringify(complaints)}`);
});

// Files share the packages, and so the store of the notices on the screen.
afterAll(() => {
  notifications.clean();
  notifications.cleanQueue();
});

/** Files share a thread: a screen that still waits to ask again would ask the server of the next file. */
const waiting = new Set<ReturnType<typeof setTimeout>>();
const startTimer = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...given);
  waiting.add(timer);
  return timer;
}, startTimer);
afterAll(async () => {
  vi.useRealTimers();
  for (const timer of waiting) clearTimeout(timer);
  // A request that has just failed may wait to ask again.
  await new Promise((resolve) => startTimer(resolve, 0));
  for (const timer of waiting) clearTimeout(timer);
  globalThis.setTimeout = startTimer;
});

// Test files share it. A file that ends without a connection leaves it so.
beforeEach(() => onlineManager.setOnline(true));

/** Files share the window, on which each copy of our modules would go on to listen for the connection. */
const listening: Parameters<typeof window.removeEventListener>[] = [];
const listen = window.addEventListener;
window.addEventListener = (...given: Parameters<typeof window.addEventListener>) => {
  const [type, listener] = given;
  if (type === 'online' || type === 'offline') listening.push([type, listener]);
  listen.apply(window, given);
};
afterAll(() => {
  for (const given of listening) window.removeEventListener(...given);
  window.addEventListener = listen;
});
