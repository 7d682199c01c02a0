import { useEffect, useEffectEvent, useRef, useState } from 'react';

const notifyEveryMs = 3000;
const pauseMs = 4000;
const shownMs = 6000;

/**
 * Notifies the other side while the user types: every three seconds, and at the end.
 * @returns call it with every change of the text
 */
export function useSendTyping(notify: (typing: boolean) => void): (text: string) => void {
  const notifiedAt = useRef(0);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useEffectEvent((): void => {
    clearTimeout(pause.current);
    if (notifiedAt.current === 0) return;
    notifiedAt.current = 0;
    notify(false);
  });
  useEffect(() => () => stop(), []);
  return (text) => {
    clearTimeout(pause.current);
    if (text.trim() === '') {
      if (notifiedAt.current > 0) notify(false);
      notifiedAt.current = 0;
      return;
    }
    pause.current = setTimeout(() => {
      notifiedAt.current = 0;
      notify(false);
    }, pauseMs);
    if (Date.now() - notifiedAt.current < notifyEveryMs) return;
    notifiedAt.current = Date.now();
    notify(true);
  };
}

/** Whether the other side types. The message that they stopped may be lost, so it also ends on its own. */
export function useTypingShown(): [boolean, (typing: boolean) => void] {
  const [isShown, setShown] = useState(false);
  const end = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(end.current), []);
  const show = (typing: boolean): void => {
    clearTimeout(end.current);
    setShown(typing);
    if (typing) end.current = setTimeout(() => setShown(false), shownMs);
  };
  return [isShown, show];
}
