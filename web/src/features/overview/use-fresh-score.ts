import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { scoreQuery } from './api/score.ts';

/** Loads the scores again when something that they are made of has a new date. @param at undefined while it loads */
export function useFreshScore(url: string, at: string | null | undefined): void {
  const client = useQueryClient();
  const seen = useRef(at);
  useEffect(() => {
    if (at === undefined) return;
    const isNew = seen.current !== undefined && seen.current !== at;
    seen.current = at;
    if (isNew) void client.invalidateQueries(scoreQuery(url));
  }, [at, client, url]);
}
