import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Icon, type IconName } from './icon.tsx';

/** Lines of an icon, each starting with a move. */
function linesOf(name: IconName): string[] {
  const { container } = render(<Icon name={name} />);
  const drawn = container.querySelector('path')?.getAttribute('d') ?? '';
  return drawn.split('M').filter((line) => line !== '');
}

test('the scheme of the system does not look like the device Desktop', () => {
  const desktop = linesOf('desktop');
  expect(linesOf('system').filter((line) => desktop.includes(line))).toEqual([]);
});
