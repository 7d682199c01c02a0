import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AsOf } from '../../../../components/messages/last-known.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';

interface TabDataProps<Data> {
  query: UseQueryResult<Data>;
  /** The message, a sentence about what could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** What a part of Today shows of the answer to its call. */
export function TabData<Data>({ query, failed, children }: TabDataProps<Data>) {
  return (
    <>
      <AsOf query={query} />
      <QueryState query={query} failed={failed} height="70vh" />
      {query.data !== undefined && children(query.data)}
    </>
  );
}
