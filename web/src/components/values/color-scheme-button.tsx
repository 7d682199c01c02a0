import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { Icon, type IconName } from './icon.tsx';

const schemes: Record<
  MantineColorScheme,
  { label: string; icon: IconName; next: MantineColorScheme }
> = {
  auto: { label: 'system', icon: 'system', next: 'light' },
  light: { label: 'light', icon: 'sun', next: 'dark' },
  dark: { label: 'dark', icon: 'moon', next: 'auto' },
};

/** Cycles through system, light and dark. */
export function ColorSchemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // The choice is known in the browser only, not during prerendering.
  const { label, icon, next } = schemes[useMounted() ? colorScheme : 'auto'];
  const name = `Colour scheme: ${label}. Change to ${schemes[next].label}`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={name}
      title={name}
      onClick={() => setColorScheme(next)}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
