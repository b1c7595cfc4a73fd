/** A trail drawn as lines and points. Nothing is loaded from another host, so there are no streets. */
import type { FleetTrailPoint } from '@mostrador/types';
import { useTexts } from '../i18n/texts.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { fitted, type Point, scaleBar } from './projection.ts';

const box = { width: 640, height: 400, margin: 44 };
const BAR_AT_MOST = 140;
/** Up to this number, each position has a dot. */
const DOTS_AT_MOST = 120;

interface TrailMapProps {
  points: readonly FleetTrailPoint[];
  /** Places besides the trail, such as that of the delivery. */
  marks: readonly (Point & { label: string })[];
  /** A summary for users who cannot see the drawing. */
  summary: string;
}

export function TrailMap({ points, marks, summary }: TrailMapProps) {
  const { shipments: texts } = useTexts();
  const { place, pixelsPerMetre } = fitted([...points, ...marks], box);
  const way = points.map(place);
  const [start, end] = [way[0], way.at(-1)];
  return (
    <svg viewBox={`0 0 ${box.width} ${box.height}`} role="img" aria-label={summary} className="trail-map">
      <Grid pixelsPerMetre={pixelsPerMetre} />
      <polyline className="trail-way" points={way.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')} />
      {points.length <= DOTS_AT_MOST &&
        points.map((point) => <Dot key={point.recorded_at} point={point} at={place(point)} />)}
      {marks.map((mark) => (
        <Mark key={mark.label} at={place(mark)} label={mark.label} kind="mark" />
      ))}
      {start && <Mark at={start} label={texts.start} kind="start" />}
      {end && way.length > 1 && marks.length === 0 && <Mark at={end} label={texts.end} kind="end" />}
      <Bar pixelsPerMetre={pixelsPerMetre} />
      <g className="trail-north" transform={`translate(${box.width - 26} 34)`}>
        <path d="M0 -18 L6 2 L0 -2 L-6 2 Z" />
        <text y={18} textAnchor="middle">
          {texts.north}
        </text>
      </g>
    </svg>
  );
}

function Dot({ point, at }: { point: FleetTrailPoint; at: { x: number; y: number } }) {
  const { shipments: texts } = useTexts();
  const format = useFormat();
  const speed = point.speed_kmh === null ? '' : ` · ${texts.speed(format.number(point.speed_kmh))}`;
  return (
    <circle className="trail-dot" cx={round(at.x)} cy={round(at.y)} r={4}>
      <title>{`${format.time(point.recorded_at)}${speed}`}</title>
    </circle>
  );
}

interface MarkProps {
  at: { x: number; y: number };
  label: string;
  kind: 'start' | 'end' | 'mark';
}

/** A place with its name, on the side with more space. */
function Mark({ at, label, kind }: MarkProps) {
  const left = at.x > box.width / 2;
  return (
    <g className="trail-mark" data-kind={kind} transform={`translate(${round(at.x)} ${round(at.y)})`}>
      <circle r={7} />
      <text x={left ? -13 : 13} y={5} textAnchor={left ? 'end' : 'start'}>
        {label}
      </text>
    </g>
  );
}

/** Grid lines at the distance of the scale bar. */
function Grid({ pixelsPerMetre }: { pixelsPerMetre: number }) {
  const step = scaleBar(pixelsPerMetre, BAR_AT_MOST) * pixelsPerMetre;
  const across = Array.from({ length: Math.floor(box.width / step) }, (_, index) => (index + 1) * step);
  const down = across.filter((at) => at < box.height);
  return (
    <g className="trail-grid">
      {across.map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1={0} y2={box.height} />
      ))}
      {down.map((y) => (
        <line key={`y${y}`} x1={0} x2={box.width} y1={y} y2={y} />
      ))}
    </g>
  );
}

function Bar({ pixelsPerMetre }: { pixelsPerMetre: number }) {
  const { shipments: texts } = useTexts();
  const format = useFormat();
  const metres = scaleBar(pixelsPerMetre, BAR_AT_MOST);
  const length = metres * pixelsPerMetre;
  const text =
    metres < 1000 ? texts.metres(format.number(metres)) : texts.kilometres(format.number(metres / 1000));
  return (
    <g className="trail-bar" transform={`translate(16 ${box.height - 16})`}>
      <path d={`M0 -6 V0 H${round(length)} V-6`} />
      <text x={length / 2} y={-8} textAnchor="middle">
        {text}
      </text>
    </g>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
