import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import topology from 'world-atlas/countries-110m.json';
import { mapSize } from './map-size.ts';

/** ISO 3166-1: the numeric code of each country on the map after its alpha-2 code. */
const codes = `
AE784 AF004 AL008 AM051 AO024 AQ010 AR032 AT040 AU036 AZ031 BA070 BD050 BE056 BF854 BG100 BI108 BJ204 BN096 BO068
BR076 BS044 BT064 BW072 BY112 BZ084 CA124 CD180 CF140 CG178 CH756 CI384 CL152 CM120 CN156 CO170 CR188 CU192 CY196
CZ203 DE276 DJ262 DK208 DO214 DZ012 EC218 EE233 EG818 EH732 ER232 ES724 ET231 FI246 FJ242 FK238 FR250 GA266 GB826
GE268 GH288 GL304 GM270 GN324 GQ226 GR300 GT320 GW624 GY328 HN340 HR191 HT332 HU348 ID360 IE372 IL376 IN356 IQ368
IR364 IS352 IT380 JM388 JO400 JP392 KE404 KG417 KH116 KP408 KR410 KW414 KZ398 LA418 LB422 LK144 LR430 LS426 LT440
LU442 LV428 LY434 MA504 MD498 ME499 MG450 MK807 ML466 MM104 MN496 MR478 MW454 MX484 MY458 MZ508 NA516 NC540 NE562
NG566 NI558 NL528 NO578 NP524 NZ554 OM512 PA591 PE604 PG598 PH608 PK586 PL616 PR630 PS275 PT620 PY600 QA634 RO642
RS688 RU643 RW646 SA682 SB090 SD729 SE752 SI705 SK703 SL694 SN686 SO706 SR740 SS728 SV222 SY760 SZ748 TD148 TF260
TG768 TH764 TJ762 TL626 TM795 TN788 TR792 TT780 TW158 TZ834 UA804 UG800 US840 UY858 UZ860 VE862 VN704 VU548
YE887 ZA710 ZM894 ZW716`;

/** Territories without a code of their own in the atlas, as Google Analytics counts them. */
const withoutCode: Readonly<Record<string, string>> = {
  Kosovo: 'XK',
  'N. Cyprus': 'CY',
  Somaliland: 'SO',
};

const byNumber = new Map(
  codes
    .trim()
    .split(/\s+/)
    .map((entry) => [entry.slice(2), entry.slice(0, 2)]),
);

/** The alpha-2 code of a shape in the atlas. */
const countryIdOf = (shape: { id?: string | number | undefined; name: string }) =>
  shape.id === undefined ? withoutCode[shape.name] : byNumber.get(String(shape.id));

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
