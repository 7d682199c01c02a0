import { type ComponentProps, type ReactNode, startTransition, useEffect, useState } from 'react';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { nextTask } from '../../../../lib/when-idle.ts';

/** Ends with the last work; each begins once the one before has ended. They must not throw. */
let last = Promise.resolve();
const inTurn = (work: () => Promise<void>): void => {
  last = last.then(work);
};

interface InTurnProps {
  isLoading: boolean;
  /** Called once the part is drawn. */
  onDrawn?: () => void;
  children: (isLoading: boolean) => ReactNode;
}

/**
 * A part of a screen whose data arrive together with those of other parts. The parts are rendered one after another, in slices:
 * all at once would block a phone.
 */
function InTurn({ isLoading, onDrawn, children }: InTurnProps) {
  const [isTurn, setTurn] = useState(false);
  // The same element, which React does not render again whenever the data of one part arrive.
  const [waiting] = useState(() => children(true));
  useEffect(() => {
    if (isLoading || isTurn) return undefined;
    let isOver = false;
    const { promise: drawn, resolve: end } = Promise.withResolvers<void>();
    inTurn(async () => {
      if (!isOver) await nextTask();
      if (isOver) return;
      startTransition(() => setTurn(true));
      await drawn;
    });
    // Once it is drawn, or gone.
    return () => {
      isOver = true;
      end();
    };
  }, [isLoading, isTurn]);
  useEffect(() => {
    if (isTurn) onDrawn?.();
  }, [isTurn, onDrawn]);
  return isLoading || !isTurn ? waiting : children(false);
}

type PartProps = Omit<ComponentProps<typeof OrError>, 'children'> &
  Pick<ComponentProps<typeof InTurn>, 'isLoading' | 'children'>;

/** A section, drawn in its turn, or the error that prevented loading it. */
export const Part = ({ isLoading, children, ...orError }: PartProps) => (
  <OrError {...orError}>
    <InTurn isLoading={isLoading}>{children}</InTurn>
  </OrError>
);

/** For the end of the turns. */
const nothing = (): null => null;

/** Comes after the last section. */
export const LastTurn = (props: { isLoading: boolean; onDrawn: () => void }) => (
  <InTurn {...props}>{nothing}</InTurn>
);
