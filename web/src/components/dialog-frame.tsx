import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog-frame.module.css';

export interface DialogFrameProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  size?: 'md' | 'lg';
  /** Its name among modals that may be open together; only the top one listens to Escape. */
  stackId?: string;
}

/**
 * The one look of our modals. What one of them has begun is told also where it was closed before the answer: by a `then`
 * of `mutateAsync`, as callbacks of `mutate` end with the modal.
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
      // A modal's head is no banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      // What opened it may be a menu that is gone: the page says where the focus goes (use-focus-after.ts).
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
