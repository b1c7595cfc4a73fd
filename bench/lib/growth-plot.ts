/** Draws the response times of growing accounts as an SVG, in colours that are legible on light and dark. */

export interface Series {
  name: string;
  /** One per size: the response time as a multiple of that of the smallest account. */
  ratios: number[];
}

const [width, height] = [640, 320];
const [left, right, top, bottom] = [56, 96, 24, 48];
const highest = 2;
const colours = ['#3b82f6', '#10b981', '#f97316'];
const grey = '#808080';

/** The limit of growth that is acceptable, drawn as a dashed line. */
const limit = 1.5;

export function growthPlot(sizes: readonly number[], series: readonly Series[]): string {
  const x = (index: number) => left + ((width - left - right) * index) / (sizes.length - 1);
  const y = (ratio: number) => height - bottom - ((height - top - bottom) * ratio) / highest;
  const text = (at: [number, number], anchor: string, colour: string, content: string) =>
    `<text x="${at[0]}" y="${at[1].toFixed(1)}" text-anchor="${anchor}" fill="${colour}">${content}</text>`;
  const horizontal = (ratio: number, dashes: string) =>
    `<line x1="${left}" x2="${width - right}" y1="${y(ratio)}" y2="${y(ratio)}" stroke="${grey}"${dashes}/>`;
  const grid = [0, 0.5, 1, 1.5, 2].flatMap((ratio) => [
    horizontal(ratio, ratio === limit ? ' stroke-dasharray="6 4"' : ' stroke-opacity="0.3"'),
    text([left - 8, y(ratio) + 4], 'end', grey, `${ratio} ×`),
  ]);
  const columns = sizes.map((size, index) =>
    text([x(index), height - bottom + 20], 'middle', grey, size.toLocaleString('en')),
  );
  const places = apart(
    series.map(({ ratios }) => y(ratios.at(-1) ?? 0)),
    16,
  );
  const lines = series.flatMap(({ name, ratios }, index) => {
    const colour = colours[index % colours.length] ?? grey;
    const points = ratios.map((ratio, column) => `${x(column)},${y(ratio).toFixed(1)}`);
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      ...points.map((point) => {
        const [cx, cy] = point.split(',');
        return `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>`;
      }),
      text([width - right + 12, (places[index] ?? 0) + 4], 'start', colour, name),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" role="img">`,
    '<title>Response times of get, list and create by the size of the account</title>',
    ...grid,
    ...columns,
    text([(left + width - right) / 2, height - 8], 'middle', grey, 'records of the account'),
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}

/** Moves labels down until they are at least `distance` apart. */
function apart(places: readonly number[], distance: number): number[] {
  const moved = [...places];
  const order = places
    .map((_, index) => index)
    .sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  for (const [rank, index] of order.entries()) {
    const above = order[rank - 1];
    if (above !== undefined) moved[index] = Math.max(moved[index] ?? 0, (moved[above] ?? 0) + distance);
  }
  return moved;
}
