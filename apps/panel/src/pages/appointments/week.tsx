/** A week as seven columns, with each appointment as high as it is long. */
import { Box, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { placeOf } from '../../places.ts';
import { nameOf, whatOf, whoOf } from './names.ts';
import { inLanes, type OnDay, type Placed } from './on-days.ts';
import { useWeekdays } from './weekdays.ts';

const PIXELS_PER_HOUR = 48;
/** The hours that are shown in any case. */
const USUAL = { from: 8, to: 20 };

interface WeekProps {
  days: readonly string[];
  today: string;
  booked: ReadonlyMap<string, OnDay[]>;
}

export function Week({ days, today, booked }: WeekProps) {
  const weekdays = useWeekdays(days);
  const parts = days.flatMap((day) => booked.get(day) ?? []);
  const hours = hoursOf(parts);
  const height = (hours.to - hours.from) * PIXELS_PER_HOUR;
  return (
    <div className="week">
      <div className="week-hours" aria-hidden>
        {Array.from({ length: hours.to - hours.from }, (_, index) => hours.from + index).map((hour) => (
          <span key={hour} style={{ height: PIXELS_PER_HOUR }}>
            {hour}:00
          </span>
        ))}
      </div>
      {days.map((day, index) => (
        <section
          key={day}
          className="week-day"
          aria-label={`${weekdays[index]?.long} ${Number(day.slice(8))}`}
          aria-current={day === today ? 'date' : undefined}
        >
          <Text component="h3" className="week-head">
            <span>{weekdays[index]?.short}</span> <time dateTime={day}>{Number(day.slice(8))}</time>
          </Text>
          <Box className="week-slots" h={height}>
            {inLanes(booked.get(day) ?? []).map((part) => (
              <Entry key={part.appointment._id} part={part} from={hours.from * 60} />
            ))}
          </Box>
        </section>
      ))}
    </div>
  );
}

/** The whole hours that hold all parts. */
function hoursOf(parts: readonly OnDay[]) {
  return {
    from: Math.min(USUAL.from, ...parts.map(({ from }) => Math.floor(from / 60))),
    to: Math.max(USUAL.to, ...parts.map(({ to }) => Math.ceil(to / 60))),
  };
}

function Entry({ part, from }: { part: Placed; from: number }) {
  const texts = useTexts();
  const format = useFormat();
  const { appointment, lane, lanes } = part;
  const times = `${format.time(appointment.scheduled_datetime)} – ${format.time(appointment.end_datetime)}`;
  const pixels = (minutes: number) => (minutes / 60) * PIXELS_PER_HOUR;
  return (
    <Link
      to={placeOf.appointment(appointment._id)}
      className="calendar-entry week-entry"
      data-kind={appointment.entity_type}
      aria-label={`${times} ${nameOf(appointment, texts)}`}
      title={`${times} ${nameOf(appointment, texts)}`}
      style={{
        top: pixels(part.from - from),
        height: Math.max(20, pixels(part.to - part.from) - 2),
        left: `${(lane / lanes) * 100}%`,
        width: `calc(${100 / lanes}% - 2px)`,
      }}
    >
      <Text span inherit fw={650} display="block">
        {times}
      </Text>
      {whoOf(appointment) ?? texts.appointments.nameless}
      {whatOf(appointment) !== null && (
        <Text span inherit display="block">
          {whatOf(appointment)}
        </Text>
      )}
    </Link>
  );
}
