import { Button } from '@mantine/core';
import { ApiError, errorMessage } from '../lib/api-error.ts';
import { Icon } from './icon.tsx';
import classes from './state.module.css';

interface ErrorStateProps {
  error: unknown;
  /** What failed, such as 'The sites could not be loaded'. */
  title?: string;
  onRetry?: () => unknown;
}

/** An error in place of the missing part, with a retry. */
export function ErrorState({ error, title = 'Something went wrong', onRetry }: ErrorStateProps) {
  const message = errorMessage(error, '');
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className={classes['state']} role="alert">
      <span className={classes['icon']} data-tone="bad">
        <Icon name="warning" size={24} />
      </span>
      <p className={classes['title']}>{title}</p>
      {message !== '' && message !== title && <div className={classes['words']}>{message}</div>}
      {requestId !== undefined && (
        <p className={classes['small']}>
          Request <code>{requestId}</code>
        </p>
      )}
      {onRetry !== undefined && (
        <div className={classes['action']}>
          <Button variant="default" onClick={() => void onRetry()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
