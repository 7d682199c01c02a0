import { useState } from 'react';
import { onIdentityChange } from '../../lib/identity.ts';

/** Audits that were opened, by list: the way back from how to fix one finds them as they were left. */
let opened: Readonly<Record<string, readonly string[]>> = {};

onIdentityChange(() => {
  opened = {};
});

/** @param list names a list of findings: page, device and kind */
export function useOpenedFindings(list: string): [string[], (ids: string[]) => void] {
  const [shown, setShown] = useState(opened);
  const open = (ids: string[]): void => {
    opened = { ...opened, [list]: ids };
    setShown(opened);
  };
  return [[...(shown[list] ?? [])], open];
}
