import { Skeleton } from '@mantine/core';
import { Logo } from '../../components/logo.tsx';
import classes from './layout.module.css';
import sidebar from './sidebar.module.css';

const rows = [1, 2, 3, 4, 5, 6, 7, 8];

/** The frame in its final size while the account is loaded. */
export function FrameSkeleton() {
  return (
    <div className={classes['frame']} aria-busy="true" aria-label="Loading your account">
      <div className={classes['side']}>
        <div className={sidebar['sidebar']}>
          <span className={sidebar['logo']}>
            <Logo />
          </span>
          {rows.map((row) => (
            <Skeleton key={row} height={26} radius="md" />
          ))}
        </div>
      </div>
      <div className={classes['column']}>
        <div className={classes['topBar']} />
        <main className={classes['content']}>
          <Skeleton height={35} width={260} mb={24} />
          <Skeleton height={280} radius="md" />
        </main>
      </div>
    </div>
  );
}
