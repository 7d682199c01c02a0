import { useRef, useState } from 'react';
import { DialogFrame } from '../../components/forms/dialog-frame.tsx';
import { useFocusAfter } from '../../components/layout/focus-near.ts';
import {
  FirstVisitForm,
  isFirstVisitPutOff,
  putOffFirstVisit,
} from '../../features/identity/accounts/components/first-visit-form.tsx';
import { useSession } from '../../entities/session/components/session.tsx';

/** Asks for role and plan of use again, on every visit until they are chosen. */
export default function FirstVisitDialog() {
  const { refresh } = useSession();
  const [isOpen, setOpen] = useState(() => !isFirstVisitPutOff());
  useFocusAfter(isOpen, useRef<HTMLElement>(null));
  const close = (): void => setOpen(false);
  const putOff = (): void => {
    putOffFirstVisit();
    close();
  };
  const saved = (): void => {
    close();
    void refresh();
  };
  return (
    <DialogFrame isOpen={isOpen} onClose={putOff} title="Tell us about yourself">
      <FirstVisitForm onSaved={saved} onLater={close} />
    </DialogFrame>
  );
}
