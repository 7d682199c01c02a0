import type { ComponentProps } from 'react';
import { InTurn } from '../../../../components/in-turn.tsx';
import { OrError } from '../../../../components/or-error.tsx';

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
