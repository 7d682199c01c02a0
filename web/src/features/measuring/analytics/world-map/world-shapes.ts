import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import topology from 'world-atlas/countries-110m.json';
import { countryIdOf } from './country-codes.ts';
import { mapSize } from './map-size.ts';

export interface CountryShape {
  /** ISO 3166-1 alpha-2. */
  id: string;
  /** Path data in the units of `mapSize`. */
  path: string;
  /** The middle of its largest area, for the tooltip. */
  middle: [x: number, y: number];
}

/** The ice takes a fifth of the height, and no visitor. */
const antarctica = 'AQ';

/** Fills the frame. Finding these numbers takes as long as all the drawing, and so does adapting the precision. */
const projection = geoNaturalEarth1()
  .precision(0)
  .scale(147)
  .translate([mapSize.width / 2, 205]);

function drawWorld(): CountryShape[] {
  const all = feature(topology, topology.objects.countries);
  const countries = {
    ...all,
    features: all.features.filter(
      ({ id, properties }) => countryIdOf({ id, ...properties }) !== antarctica,
    ),
  };
  const draw = geoPath(projection).digits(1);
  const shapes = new Map<string, CountryShape & { area: number }>();
  for (const country of countries.features) {
    const id = countryIdOf({ id: country.id, ...country.properties });
    if (id === undefined) continue;
    const { geometry } = country;
    const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
    const [largest = country] = parts
      .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
      .toSorted((a, b) => draw.area(b) - draw.area(a));
    const shape = {
      id,
      path: draw(country) ?? '',
      middle: draw.centroid(largest),
      area: draw.area(largest),
    };
    const other = shapes.get(id);
    shapes.set(id, other === undefined ? shape : joined(shape, other));
  }
  return [...shapes.values()];
}

/** Two shapes that count as one country. */
function joined<Shape extends { path: string; area: number }>(one: Shape, other: Shape): Shape {
  const larger = one.area > other.area ? one : other;
  return { ...larger, path: one.path + other.path };
}

/** Every country of the atlas, drawn once. */
export const worldShapes: readonly CountryShape[] = drawWorld();
