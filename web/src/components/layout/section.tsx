import { Box, Group, Text } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Hint } from '../messages/hint.tsx';
import { usePrinting } from '../../lib/printing.ts';
import classes from './section.module.css';
import { FoldButton } from './fold-button.tsx';

interface SectionProps {
  /** Target of links within the page. */
  id: string;
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** How it is measured or counted, on demand. */
  hint?: ReactNode;
  /** Controls at the title's right. */
  controls?: ReactNode;
  /** Whether it is closed at first; its content is made when it opens. A link to its id opens it, and so does a print. @default false */
  folds?: boolean;
  /** Shown while it is closed. */
  closed?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with its heading, as a landmark. */
export function Section(props: SectionProps) {
  const { id, title, description, hint, controls, folds = false, closed, children } = props;
  const headingId = useId();
  const isAsked = useLocation().hash === `#${id}`;
  const [chosen, setChosen] = useState<boolean>();
  const isPrinting = usePrinting();
  const isOpen = chosen ?? (!folds || isAsked || isPrinting);
  return (
    <section id={id} className={classes['section']} aria-labelledby={headingId} tabIndex={-1}>
      <Group gap="8px 24px" align="flex-end" justify="space-between" mb={isOpen ? 16 : 0}>
        <Box miw={0}>
          <Group gap={4} wrap="nowrap">
            <Box component="h2" id={headingId} m={0} fz="lg" lh="28px" lts="-0.01em">
              {folds ? (
                <FoldButton
                  isOpen={isOpen}
                  fz="inherit"
                  fw="inherit"
                  onClick={() => setChosen(!isOpen)}
                >
                  {title}
                </FoldButton>
              ) : (
                title
              )}
            </Box>
            {hint !== undefined && (
              <Hint label={`About ${title}`} title={title}>
                {hint}
              </Hint>
            )}
          </Group>
          {isOpen && description !== undefined && (
            <Text mt={4} maw="72ch" c="dimmed">
              {description}
            </Text>
          )}
        </Box>
        {isOpen && controls !== undefined && (
          <Group gap={8} align="flex-end">
            {controls}
          </Group>
        )}
      </Group>
      {isOpen ? children : closed}
    </section>
  );
}
