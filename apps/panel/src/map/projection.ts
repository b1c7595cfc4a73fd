/** Projects points of the globe to a drawing; over short distances the earth is flat. */

export interface Point {
  lat: number;
  lng: number;
}

/** The size of the drawing, and its margin. */
export interface Box {
  width: number;
  height: number;
  margin: number;
}

export interface Projection {
  place(point: Point): { x: number; y: number };
  pixelsPerMetre: number;
}

const METRES_PER_DEGREE = 111_320;
/** The minimum area around a single point, in metres. */
const LEAST_METRES = 200;

/**
 * Fits all points into the box, north up, with one scale for both directions (equirectangular projection around their
 * middle).
 */
export function fitted(points: readonly Point[], { width, height, margin }: Box): Projection {
  const lats = points.map(({ lat }) => lat);
  const lngs = points.map(({ lng }) => lng);
  const middle = { lat: middleOf(lats), lng: middleOf(lngs) };
  const metresPerLng = METRES_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180);
  const wide = Math.max(LEAST_METRES, rangeOf(lngs) * metresPerLng);
  const high = Math.max(LEAST_METRES, rangeOf(lats) * METRES_PER_DEGREE);
  const pixelsPerMetre = Math.min((width - 2 * margin) / wide, (height - 2 * margin) / high);
  return {
    place: ({ lat, lng }) => ({
      x: width / 2 + (lng - middle.lng) * metresPerLng * pixelsPerMetre,
      y: height / 2 - (lat - middle.lat) * METRES_PER_DEGREE * pixelsPerMetre,
    }),
    pixelsPerMetre,
  };
}

/**
 * Returns the length of the scale bar: the largest of 1, 2 and 5 times a power of ten, in metres, that fits into
 * `pixels`.
 */
export function scaleBar(pixelsPerMetre: number, pixels: number): number {
  const metres = pixels / pixelsPerMetre;
  const power = 10 ** Math.floor(Math.log10(metres));
  const step = [5, 2].find((factor) => factor * power <= metres) ?? 1;
  return step * power;
}

function middleOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : (Math.min(...values) + Math.max(...values)) / 2;
}

function rangeOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}
