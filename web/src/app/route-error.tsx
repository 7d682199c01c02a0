import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { ErrorPage, FailedScreen } from '../components/messages/error-page.tsx';
import { checkConnection, useConnection } from '../lib/connection.ts';

/** In place of a screen that failed. */
export function RouteError() {
  return isMissingCode(useRouteError()) ? <MissingCode /> : <ErrorPage />;
}

const words = {
  offline: ['You are offline', 'This screen opens once you are connected.'],
  unreachable: ['The server cannot be reached', 'Trying again …'],
} as const;

/**
 * Opens the screen once there is a connection; if there was one all the time, its code is really missing. The page is
 * reloaded, since the router and some browsers remember that the code did not arrive.
 */
function MissingCode() {
  const connection = useConnection();
  const [isChecked, setChecked] = useState(false);
  const [wasAway, setWasAway] = useState(connection !== 'online');
  if (connection !== 'online' && !wasAway) setWasAway(true);
  useEffect(() => {
    void checkConnection().finally(() => setChecked(true));
  }, []);
  const isBack = wasAway && connection === 'online';
  useEffect(() => {
    if (isBack) browserPage.reload();
  }, [isBack]);
  if (connection === 'online') return isChecked && !wasAway ? <ErrorPage /> : null;
  const [title, about] = words[connection];
  return (
    <FailedScreen title={title}>
      <p>{about}</p>
    </FailedScreen>
  );
}

/** What browsers, and Vite for style sheets, say about a part of the application that did not arrive. */
const missingCodeWords =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|did not arrive/i;

/** Whether a screen failed because its code could not be loaded. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && missingCodeWords.test(error.message);

/** The document of this tab; replaced in tests. */
export const browserPage = {
  reload(): void {
    location.reload();
  },
};
