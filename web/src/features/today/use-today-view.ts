import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readView, type TodayView, writeView } from './rules/view.ts';

/** Browsers limit how often an address may change, so it follows the typing with a delay. */
const typingMs = 250;

/** Marks addresses that the list itself has written. */
const ofThisList = 'today';

/** The view of the list, from the address, and a change of it. */
export function useTodayView(): [TodayView, (change: Partial<TodayView>) => void] {
  const { search, key, state } = useLocation();
  const navigate = useNavigate();
  const view = readView(search);
  const [known, setKnown] = useState(view.text);
  const [text, setText] = useState(view.text);
  const [knownKey, setKnownKey] = useState(key);
  // A link to the list discards what was typed and has not reached the address yet.
  const isElsewhere = key !== knownKey && state !== ofThisList;
  if (key !== knownKey) setKnownKey(key);
  if (view.text !== known || (isElsewhere && view.text !== text)) {
    setKnown(view.text);
    setText(view.text);
  }
  const show = (next: TodayView): void =>
    void navigate(
      { search: writeView(next) },
      {
        replace: true,
        preventScrollReset: true,
        state: ofThisList,
      },
    );
  const writeText = useEffectEvent(() => show({ ...view, text }));
  useEffect(() => {
    if (text === known) return undefined;
    const timer = setTimeout(() => writeText(), typingMs);
    return () => clearTimeout(timer);
  }, [text, known]);
  return [
    { ...view, text },
    ({ text: typed, ...change }) => {
      if (typed !== undefined) setText(typed);
      if (Object.keys(change).length > 0) show({ ...view, text: typed ?? text, ...change });
    },
  ];
}
