import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router-dom';

/** A link that looks like a button. */
export const LinkButton = (props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) => (
  <Button component={Link} {...props} />
);
