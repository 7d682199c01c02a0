import { useMemo, useState } from 'react';

export interface Selection {
  /** Selected sites that are in the list, in its order. */
  urls: readonly string[];
  isAll: boolean;
  has: (url: string) => boolean;
  /** Props of a site's checkbox; Shift selects all sites between it and the last one. */
  checkbox: (url: string) => {
    checked: boolean;
    onChange: (event: { nativeEvent: Event }) => void;
  };
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
  const toggle = (url: string, isRange: boolean): void => {
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
  };
  return {
    urls,
    isAll: urls.length > 0 && urls.length === listed.length,
    has: (url) => chosen.has(url),
    checkbox: (url) => ({
      checked: chosen.has(url),
      onChange: ({ nativeEvent }) =>
        toggle(url, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true),
    }),
    toggleAll: () => setChosen(new Set(urls.length === listed.length ? [] : listed)),
    choose: (only) => setChosen(new Set(only)),
  };
}
