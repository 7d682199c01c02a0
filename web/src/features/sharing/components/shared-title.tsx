import classes from './sharing.module.css';

/** Heading and document title. */
export function SharedTitle({ title }: { title: string }) {
  return (
    <>
      <title>{`${title} · Web Vitals`}</title>
      <h1 className={classes['title']}>{title}</h1>
    </>
  );
}
