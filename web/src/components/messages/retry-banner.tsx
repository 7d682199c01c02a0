import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Banner, type BannerProps } from './banner.tsx';

interface RetryBannerProps extends Pick<BannerProps, 'tone' | 'title' | 'isLive'> {
  query: { refetch: () => unknown };
  children?: ReactNode;
}

/** A part of a screen that could not be loaded, where the rest goes on without it; with a retry. */
export const RetryBanner = ({ query, ...banner }: RetryBannerProps) => (
  <Banner
    {...banner}
    action={
      <Button size="xs" onClick={() => void query.refetch()}>
        Try again
      </Button>
    }
  />
);
