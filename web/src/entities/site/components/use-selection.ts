import { useMemo, useState } from 'react';

export interface Selection {
  /** Selected sites that are in the list, in its order. */
  urls: readonly string[];
  isAll: boolean;
  has: (url: string) => boolean;
  /** @param isRange whether all sites between the last one and this one follow it */
  toggle: (url: string, isRange: boolean) => void;
  /** Selects all sites of the list, or none if all are. */
  toggleAll: () => void;
  /** Selects these sites only. */
  choose: (urls: readonly string[]) => void;
}

/** Which sites of a list are selected. Sites that leave the list are no longer selected. */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const urls = useMemo(() => listed.filter((url) => chosen.has(url)), [listed, chosen]);
  return {
    urls,
    isAll: urls.length > 0 && urls.length === listed.length,
    has: (url) => chosen.has(url),
    toggle: (url, isRange) => {
      const [from, to] = [last === undefined ? -1 : listed.indexOf(last), listed.indexOf(url)];
      const range =
        isRange && from !== -1 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [url];
      const next = new Set(urls);
      for (const each of range) {
        if (chosen.has(url)) next.delete(each);
        else next.add(each);
      }
      setChosen(next);
      setLast(url);
    },
    toggleAll: () => setChosen(new Set(urls.length === listed.length ? [] : listed)),
    choose: (only) => setChosen(new Set(only)),
  };
}
