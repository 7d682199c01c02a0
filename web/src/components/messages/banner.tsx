import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Band } from '../../../../shared/assessment/thresholds.ts';
import { DismissButton } from '../values/icon-button.tsx';
import { Icon } from '../values/icon.tsx';
import classes from './banner.module.css';

export interface BannerProps {
  tone: Band | 'neutral';
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The message can be dismissed permanently. */
  onDismiss?: () => void;
  /** Announced when it appears; for responses to a user's action. */
  isLive?: boolean;
}

const liveRole = (tone: BannerProps['tone']) => (tone === 'bad' ? 'alert' : 'status');

/** A message in the page's flow that stays until its cause is gone. */
export function Banner(props: BannerProps) {
  const { tone, title, children, action, onDismiss, isLive = false } = props;
  return (
    <div className={classes['banner']} data-tone={tone} role={isLive ? liveRole(tone) : undefined}>
      <span className={classes['icon']}>
        <Icon name={tone === 'good' ? 'check' : tone === 'neutral' ? 'info' : 'warning'} />
      </span>
      <Box miw={0} flex="1 1 220px">
        <Box component="strong" fw={600} c="var(--tone-text)">
          {title}
        </Box>
        {children !== undefined && <div>{children}</div>}
      </Box>
      {action !== undefined && <div>{action}</div>}
      {onDismiss !== undefined && (
        <DismissButton
          label="Dismiss this note"
          onClick={onDismiss}
          className={classes['dismiss']}
        />
      )}
    </div>
  );
}

/** Why what was sent has failed. */
export function ErrorBanner({ message }: { message: string | undefined }) {
  return message === undefined ? null : <Banner tone="bad" title={message} isLive />;
}
