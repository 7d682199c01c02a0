// SVG has no elements of its own for a group or a picture with a name.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Box, NativeSelect, Text } from '@mantine/core';
import { memo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { type ColourStep, shadeOf, stepOf } from '../rules/colour-steps.ts';
import type { Counted } from '../rules/user-metrics.ts';
import { mapSize } from './map-size.ts';
import { nextCountry } from './next-country.ts';
import { type CountryShape, worldShapes } from './world-shapes.ts';
import classes from './world-map.module.css';

interface WorldMapProps {
  /** What is counted: 'Total users by country'. */
  label: string;
  /** Most first. */
  countries: readonly Counted[];
  steps: readonly ColourStep[];
}

const shapeOf = new Map(worldShapes.map((shape) => [shape.id, shape]));
const percent = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** The world with its countries in shades; one stop of the tab key, and arrow keys from country to country. */
export default function WorldMap({ label, countries, steps }: WorldMapProps) {
  const svg = useRef<SVGSVGElement>(null);
  const [shown, setShown] = useState<string>();
  const byId = new Map(countries.map((each) => [each.countryId, each]));
  const onMap = countries.flatMap(({ countryId = '' }) =>
    shapeOf.has(countryId) ? [countryId] : [],
  );
  const missing = countries.filter(({ countryId = '' }) => !shapeOf.has(countryId));
  const stop = shown !== undefined && onMap.includes(shown) ? shown : onMap[0];

  const pointAt = ({ target }: PointerEvent): void => {
    const id = target instanceof Element ? target.getAttribute('data-country') : null;
    setShown(id ?? undefined);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setShown(undefined);
    const next = nextCountry(onMap, stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    svg.current?.querySelector<SVGElement>(`[data-country="${next}"]`)?.focus();
  };
  return (
    <>
      <Box pos="relative">
        {/* The keys move between the countries in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions */}
        <svg
          ref={svg}
          className={classes['map']}
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          role="group"
          aria-label={`${label}, map. Arrow keys move between the countries.`}
          onPointerOver={pointAt}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(undefined)}
          onFocus={({ target }) => setShown(target.getAttribute('data-country') ?? undefined)}
          onBlur={() => setShown(undefined)}
          onKeyDown={onKeyDown}
        >
          {worldShapes.map((shape) => {
            const counted = byId.get(shape.id);
            return (
              <Country
                key={shape.id}
                shape={shape}
                words={counted && tooltipOf(counted)}
                fill={counted && shadeOf(stepOf(steps, counted.value))}
                isStop={shape.id === stop}
              />
            );
          })}
          {shown !== undefined && (
            <path
              fill="none"
              stroke="var(--mantine-color-text)"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              pointerEvents="none"
              d={shapeOf.get(shown)?.path}
            />
          )}
        </svg>
        <Tooltip shape={shapeOf.get(shown ?? '')} counted={byId.get(shown)} />
      </Box>
      <CountrySelect countries={countries} value={shown} onChange={setShown} />
      <Text size="xs" mt={4} mih={18} lh="18px" c="dimmed">
        {missingWords(missing)}
      </Text>
    </>
  );
}

interface CountrySelectProps {
  /** Most first. */
  countries: readonly Counted[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Finds countries that are too small for a finger. The keyboard and the mouse have the map. */
function CountrySelect({ countries, value, onChange }: CountrySelectProps) {
  const options = countries.flatMap((each) =>
    shapeOf.has(each.countryId ?? '')
      ? [{ value: each.countryId ?? '', label: tooltipOf(each) }]
      : [],
  );
  return (
    <NativeSelect
      className={classes['find'] ?? ''}
      label="Find a country on the map"
      data={[{ value: '', label: 'None' }, ...options]}
      value={options.some((each) => each.value === value) ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

/** As the specification writes it. */
const tooltipOf = ({ name, value }: Counted): string => `${name} - ${formatNumber(value)}`;

const mostNamed = 4;

/** Which countries with visitors the map leaves out: most are too small for it. */
function missingWords(missing: readonly Counted[]): string {
  if (missing.length === 0) return '';
  const named = missing.slice(0, mostNamed).map(({ name }) => name);
  const more = missing.length - named.length;
  return `Not on this map: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

interface CountryProps {
  shape: CountryShape;
  /** Undefined without visitors. */
  words: string | undefined;
  fill: string | undefined;
  /** Where the tab key stops. */
  isStop: boolean;
}

const Country = memo(function Country({ shape, words, fill, isStop }: CountryProps) {
  const drawing = { className: classes['country'], d: shape.path, 'data-country': shape.id };
  if (words === undefined) return <path {...drawing} aria-hidden />;
  return (
    // A picture that the keys reach: its name is all of its content.
    // oxlint-disable-next-line
    // jsx-a11y/no-noninteractive-tabindex
    <path {...drawing} style={{ fill }} role="img" aria-label={words} tabIndex={isStop ? 0 : -1} />
  );
});

interface TooltipProps {
  shape: CountryShape | undefined;
  counted: Counted | undefined;
}

/** So that the tooltip, which is at most 200 px wide, does not leave the frame. */
const withinFrame = (left: string): string => `clamp(100px, ${left}, calc(100% - 100px))`;
const regionNames = new Intl.DisplayNames('en', { type: 'region' });

/** For the eye: the country itself has the same name. */
function Tooltip({ shape, counted }: TooltipProps) {
  if (shape === undefined) return null;
  const [x, y] = shape.middle;
  return (
    <div
      className={classes['tooltip']}
      data-below={y < mapSize.height / 4}
      style={{ left: withinFrame(percent(x, mapSize.width)), top: percent(y, mapSize.height) }}
      aria-hidden
    >
      {counted === undefined ? `${regionNames.of(shape.id)} - No Data` : tooltipOf(counted)}
    </div>
  );
}
