import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import {
  mostSessionsListed,
  type OpenSession,
  endOtherSessions,
  endSession,
  listSessions,
} from '../../../../../../shared/calls/identity/settings.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { errorMessage, callApi } from '../../../../lib/api.ts';
import { formatAge, formatDateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import classes from './sessions.module.css';
import { useChange } from '../../../../lib/use-change.ts';
import { Chip } from '../../../../components/values/chip.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

const sectionId = 'sessions';
/** The row that had the focus is gone. */
const focusSection = (): void => document.querySelector<HTMLElement>(`#${sectionId}`)?.focus();

const isHandheld = ({ device }: OpenSession): boolean => /iPhone|iPad|Android/.test(device);

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: (id: string) => void }) {
  const now = useNow();
  const { id, device, place, signedInAt, lastSeenAt, current } = session;
  return (
    <li className={classes['row']}>
      <Flex component="span" c="dimmed">
        <Icon name={isHandheld(session) ? 'mobile' : 'desktop'} />
      </Flex>
      <Stack gap={2} flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Flex component="strong" gap="4px 8px" align="center" wrap="wrap" fw={600}>
          {device}
          {current && <Chip tone="good">This session</Chip>}
        </Flex>
        <span>{place ?? 'Unknown location'}</span>
        <Box component="span" fz="sm" c="dimmed">
          Signed in on <time dateTime={signedInAt}>{formatDateTime(signedInAt)}</time>
          {!current && (
            <>
              , last seen <time dateTime={lastSeenAt}>{formatAge(lastSeenAt, now)}</time>
            </>
          )}
        </Box>
      </Stack>
      {!current && (
        <Button
          size="xs"
          aria-label={`Sign out ${device}, signed in on ${formatDateTime(signedInAt)}`}
          onClick={() => onEnd(id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Open sessions with device and place of sign-in; each can be ended, or all others at once. */
export function SessionsCard() {
  const { userId } = useSession();
  const sessions = useQuery(sessionsQuery(userId));
  const end = useEndSession();
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  const endAndTell = async (sessionId: string | undefined): Promise<void> => {
    try {
      await end.mutateAsync(sessionId);
      snackbar.success(sessionId === undefined ? 'Signed out everywhere else' : 'Signed out');
    } catch (error) {
      snackbar.error(errorMessage(error, 'Signing out failed, please try again later'));
    }
    focusSection();
  };
  return (
    <Section
      id={sectionId}
      title="Open sessions"
      description="Where you are signed in. If you do not recognise one of them, sign it out and change your password."
      controls={
        others > 0 && (
          <BusyButton
            variant="default"
            isBusy={end.isPending}
            onClick={() => void endAndTell(undefined)}
          >
            Sign out everywhere else
          </BusyButton>
        )
      }
    >
      <div className={surfaces['wide']}>
        <QueryState query={sessions} failed="Your sessions could not be loaded" height={72} />
        {sessions.data !== undefined && (
          <Flex component="ul" direction="column">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={(id) => void endAndTell(id)} />
            ))}
          </Flex>
        )}
        {sessions.data?.length === mostSessionsListed && (
          <Text mt={16}>Only the {mostSessionsListed} most recent sessions are listed.</Text>
        )}
      </div>
    </Section>
  );
}

const sessionsKey = ['sessions'] as const;

/** Where the user is signed in. */
const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionsKey, userId],
    queryFn: async ({ signal }) =>
      (await callApi(listSessions, { params: { userId } }, { signal })).sessions,
    refetchOnWindowFocus: 'always',
  });

/** Ends a session by its id or, without one, all but this one. */
function useEndSession() {
  const { userId } = useSession();
  return useChange(
    (sessionId: string | undefined) =>
      sessionId === undefined
        ? callApi(endOtherSessions, { params: { userId } })
        : callApi(endSession, { params: { userId, sessionId } }),
    sessionsKey,
  );
}
