import { Box, UnstyledButton } from '@mantine/core';
import { useId, useRef, type ReactNode } from 'react';
import classes from './hint.module.css';
import { Icon } from '../values/icon.tsx';
import { placeAt } from '../layout/place-at.ts';

/** Must match the style sheet. */
const panelWidth = 260;

interface HintProps {
  /** Names the button: 'What LCP means'. */
  label: string;
  /** The first line. */
  title: string;
  children: ReactNode;
}

/** An explanation on demand, by pointer, touch or keyboard. The browser's own popover closes it. */
export function Hint({ label, title, children }: HintProps) {
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes['info']}
        popoverTarget={panelId}
        aria-label={label}
      >
        <Icon name="info" size={16} />
      </UnstyledButton>
      <span
        id={panelId}
        popover="auto"
        className={classes['panel']}
        onBeforeToggle={({ currentTarget, newState }) => {
          if (newState === 'open' && button.current !== null)
            placeAt(currentTarget, button.current.getBoundingClientRect(), panelWidth);
        }}
      >
        <strong>{title}</strong>
        <Box component="span" mt={4} display="block" fz="sm">
          {children}
        </Box>
      </span>
    </>
  );
}
