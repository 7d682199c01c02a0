import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { durationWords } from '../../../../../shared/words/duration-words.ts';
import type { DeskEntry } from '../../../../../shared/calls/portfolio/desk.ts';
import { conversationStates } from '../../../../../shared/models/portfolio/chat.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Segments } from '../../../components/forms/segments.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { ContactRequest } from './contact-request.tsx';
import { Conversation } from './conversation.tsx';
import { deskQuery, useDeskUpdates, addressOf, entryOf } from './desk-query.ts';
import { EntryList } from './entry-list.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';
import classes from './support-desk.module.css';

/** Who has waited longest, in one sentence. */
export function deskVerdict(entries: readonly DeskEntry[] | undefined, now: number): string {
  if (entries === undefined) return 'Conversations and contact requests of customers';
  const waiting = entries.flatMap(({ waitingSince }) => waitingSince ?? []);
  const [longest] = waiting.toSorted();
  if (longest === undefined) return 'No customer is waiting.';
  const time = durationWords(now - Date.parse(longest));
  if (waiting.length === 1) return `1 customer has been waiting for ${time}.`;
  return `${waiting.length} customers are waiting, the longest for ${time}.`;
}

const stateWords = { open: 'Open', closed: 'Closed' };

/** The support desk: the list at the left, and what was chosen from it at the right. */
export function Component() {
  useDeskUpdates();
  const now = useNow();
  const [search, setSearch] = useSearchParams();
  const state = search.get('state') === 'closed' ? 'closed' : 'open';
  const chosen = entryOf(search.get('entry'));
  const open = useQuery(deskQuery('open'));
  const [words, setWords] = useState('');
  const [sought] = useDebouncedValue(words.trim(), 250);
  const list = useQuery({ ...deskQuery(state, sought), placeholderData: keepPreviousData });
  const entries = list.data?.entries;
  return (
    <>
      <PageHeader title="Support Desk" description={deskVerdict(open.data?.entries, now)} />
      <div className={classes['page']} data-chosen={chosen !== undefined}>
        <div className={classes['side']}>
          <Segments
            fullWidth
            aria-label="Which conversations"
            data={conversationStates.map((value) => ({ value, label: stateWords[value] }))}
            value={state}
            onChange={(value) => setSearch(value === 'closed' ? { state: value } : {})}
          />
          <TextInput
            type="search"
            label="Search"
            placeholder="Address, subject or words"
            maxLength={100}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <QueryState query={list} failed="The list could not be loaded">
            {[1, 2, 3].map((key) => (
              <Skeleton key={key} height={92} radius={12} />
            ))}
          </QueryState>
          {entries?.length === 0 && sought !== '' && (
            <EmptyState icon="chat" title="Nothing found">
              No {state} conversation or request has these words in its address, its subject or its
              newest message.
            </EmptyState>
          )}
          {entries?.length === 0 && sought === '' && (
            <EmptyState
              icon="chat"
              title={state === 'open' ? 'Nothing is open' : 'Nothing has been closed yet'}
            >
              {state === 'open'
                ? 'New messages and contact requests appear here automatically.'
                : 'Conversations and requests that you close are kept here.'}
            </EmptyState>
          )}
          {entries !== undefined && entries.length > 0 && (
            <EntryList entries={entries} chosen={chosen && addressOf(chosen)} />
          )}
          {list.data?.isCut === true && (
            <p className={classes['facts']}>Only the first {list.data.entries.length} are shown.</p>
          )}
        </div>
        <div className={classes['detail']}>
          {chosen === undefined ? (
            <EmptyState icon="chat" title="No conversation selected">
              Choose one from the list. Those who have waited longest are at the top.
            </EmptyState>
          ) : (
            <>
              <LinkButton
                to={{ search: state === 'closed' ? '?state=closed' : '' }}
                variant="subtle"
                className={classes['back'] ?? ''}
                leftSection={<Icon name="back" size={18} />}
              >
                Back to the list
              </LinkButton>
              {chosen.kind === 'chat' ? (
                <Conversation key={addressOf(chosen)} entryKey={chosen} />
              ) : (
                <ContactRequest key={addressOf(chosen)} entryKey={chosen} />
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}
