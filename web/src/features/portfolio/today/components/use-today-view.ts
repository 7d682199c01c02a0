import { useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readView, type TodayView, writeView } from '../rules/view.ts';

/** Marks addresses that the list itself has written. */
const ofThisList = 'today';

/**
 * The view of the list from the address, and a change of it. What is typed is in the address once it is kept: browsers
 * limit how often an address may change.
 */
export function useTodayView(): [
  view: TodayView,
  change: (change: Partial<TodayView>) => void,
  storeText: () => void,
] {
  const { search, key, state } = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace && state === ofThisList;
  const navigate = useNavigate();
  const view = readView(search);
  const [text, setText] = useState(view.text);
  const [knownKey, setKnownKey] = useState(key);
  if (key !== knownKey) {
    setKnownKey(key);
    // A link to the list discards what was typed.
    if (!isOwn) setText(view.text);
  }
  const show = (next: TodayView): void =>
    void navigate(
      { search: writeView(next) },
      { replace: true, preventScrollReset: true, state: ofThisList },
    );
  return [
    { ...view, text },
    ({ text: typed, ...change }) => {
      if (typed !== undefined) setText(typed);
      if (Object.keys(change).length > 0) show({ ...view, text: typed ?? text, ...change });
    },
    () => {
      if (text !== view.text) show({ ...view, text });
    },
  ];
}
