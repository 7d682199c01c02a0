import { Skeleton } from '@mantine/core';
import { Logo } from '../../components/values/logo.tsx';
import { ScreenHead } from '../../components/layout/screen-head.tsx';
import { WaitingWords } from '../../components/messages/waiting-words.tsx';
import { headOf, reportPath } from '../../lib/screen-heads.ts';
import classes from './layout.module.css';
import sidebar from './sidebar.module.css';

const rows = [1, 2];

/**
 * The frame in its final size while the account is loading, with the heading of the screen if it is the same for all
 * users.
 * @param paths the screen's path; index.html contains several, and shows the requested one
 */
export function FrameSkeleton({ paths }: { paths: readonly string[] }) {
  return (
    <div className={classes['frame']} aria-busy="true" aria-label="Loading your account">
      <div className={classes['side']}>
        <div className={sidebar['sidebar']}>
          <span className={sidebar['logo']}>
            <Logo />
          </span>
          {rows.map((row) => (
            <Skeleton key={row} height={26} />
          ))}
        </div>
      </div>
      <div className={classes['column']}>
        <div className={classes['topBar']} />
        <main className={classes['content']}>
          {paths.map((path) => (
            <div key={path} data-head={path}>
              <Head path={path} />
            </div>
          ))}
          <Skeleton height={280} />
        </main>
      </div>
    </div>
  );
}

function Head({ path }: { path: string }) {
  const head = headOf(path);
  if (path === reportPath) return <ReportHead />;
  if (head === undefined) return <Skeleton height={35} width={260} mb={24} />;
  return (
    <ScreenHead {...head}>
      <Skeleton height={36} width={120} />
    </ScreenHead>
  );
}

/** Where the report has its heading, the age of the scan and the verdict. */
function ReportHead() {
  return (
    <>
      <div className={classes['reportHead']}>
        <Skeleton height={35} width={260} />
      </div>
      <Skeleton height={76} radius={12} />
      <div className={classes['reportCard']}>
        <WaitingWords />
      </div>
    </>
  );
}
