import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import classes from '../messages/dismiss-button.module.css';

interface IconButtonProps
  extends
    Pick<ActionIconProps, 'disabled'>,
    Pick<ComponentProps<'button'>, 'aria-label' | 'title' | 'onClick'> {
  icon: IconName;
}

/** A button of a row that is only its icon. */
export const IconButton = ({ icon, ...button }: IconButtonProps) => (
  <ActionIcon variant="subtle" color="gray" size={28} {...button}>
    <Icon name={icon} size={18} />
  </ActionIcon>
);

interface DismissButtonProps {
  label: string;
  onClick: () => void;
  className?: string | undefined;
}

/** Puts something away. */
export function DismissButton({ label, onClick, className = '' }: DismissButtonProps) {
  return (
    <button
      type="button"
      className={`${classes['dismiss']} ${className}`}
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="close" size={18} />
    </button>
  );
}
