import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-frame.module.css';

export interface DialogFrameProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  size?: 'md' | 'lg';
  /** Identifies it among modals that can be open together; only the top one reacts to Escape. */
  stackId?: string;
}

/**
 * The frame of all modals. To report the result of an action even after the modal was closed, use `then` on
 * `mutateAsync`, because callbacks of `mutate` end with the modal.
 */
export function DialogFrame({ isOpen, size = 'md', stackId, ...props }: DialogFrameProps) {
  return (
    <Modal
      opened={isOpen}
      centered
      size={size}
      classNames={{
        inner: classes['inner'] ?? '',
        content: classes['content'] ?? '',
        header: classes['header'] ?? '',
        title: classes['title'] ?? '',
      }}
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
      // A modal's header is not a banner landmark of the page.
      attributes={{ header: { role: 'presentation' } }}
      // The opener may be a menu that is gone: the page decides where the focus goes (use-focus-after.ts).
      returnFocus={false}
      {...(stackId !== undefined && { stackId })}
      {...props}
    />
  );
}

/** The buttons at the foot of a modal. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes['buttons']}>{children}</div>;
}
