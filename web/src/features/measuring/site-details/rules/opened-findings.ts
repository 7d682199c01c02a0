import { useState } from 'react';
import { onSessionEnd } from '../../../../lib/identity.ts';

/** Open audits by list, so that returning from the instructions finds them open. */
let opened: Readonly<Record<string, readonly string[]>> = {};

onSessionEnd(() => {
  opened = {};
});

/** @param list identifies a list of findings: page, device and kind */
export function useOpenedFindings(list: string): [string[], (ids: string[]) => void] {
  const [shown, setShown] = useState(opened);
  const open = (ids: string[]): void => {
    opened = { ...opened, [list]: ids };
    setShown(opened);
  };
  return [[...(shown[list] ?? [])], open];
}
