import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { scoreQuery } from '../../../../entities/scan/api/scan-queries.ts';

/** Reloads the scores when one of their inputs has a new date. @param at undefined while loading */
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
