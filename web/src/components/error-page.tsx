import { Button, Title } from '@mantine/core';
import { useGoBack } from '../lib/use-go-back.ts';
import classes from './error-page.module.css';

/** The specified page for screens that cannot be shown. */
export function ErrorPage() {
  const goBack = useGoBack();
  return (
    <section className={classes['page']}>
      <title>Something went wrong! · Web Vitals</title>
      <p className={classes['code']}>500</p>
      <Title order={1} size="h2" mb={16}>
        Something went wrong!
      </Title>
      <Button variant="default" onClick={goBack}>
        Go Back
      </Button>
    </section>
  );
}
