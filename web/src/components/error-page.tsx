import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import classes from './error-page.module.css';

/** The specified page for what cannot be shown. */
export function ErrorPage() {
  const navigate = useNavigate();
  return (
    <section className={classes['page']}>
      <title>Something went wrong! · Web Vitals</title>
      <p className={classes['code']}>500</p>
      <h1 className={classes['title']}>Something went wrong!</h1>
      <Button variant="default" onClick={() => void navigate(-1)}>
        Go Back
      </Button>
    </section>
  );
}
