/** A week as seven columns; the height of an appointment shows its duration. */
import { Box, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Texts } from '../../i18n/en.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import { MINUTES_PER_DAY } from './days.ts';
import { nameOf, timeText, whatOf, whoOf } from './names.ts';
import { inLanes, type OnDay, type Placed } from './on-days.ts';
import { useWeekdays } from './weekdays.ts';

const PIXELS_PER_HOUR = 48;
/** Below this height there is space for one line only. */
const ONE_LINE = 36;
/** The hours that are always shown. */
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
              <Entry key={part.appointment._id} part={part} hours={hours} />
            ))}
          </Box>
        </section>
      ))}
    </div>
  );
}

interface Hours {
  from: number;
  to: number;
}

/** Returns the whole hours in which appointments start or end; those that continue overnight are cut off. */
function hoursOf(parts: readonly OnDay[]): Hours {
  const begins = parts.filter(({ goesOn }) => !goesOn).map(({ from }) => Math.floor(from / 60));
  const ends = parts.filter(({ to }) => to < MINUTES_PER_DAY).map(({ to }) => Math.ceil(to / 60));
  return {
    from: Math.min(USUAL.from, ...begins),
    to: Math.max(USUAL.to, ...begins.map((hour) => hour + 1), ...ends),
  };
}

function Entry({ part, hours }: { part: Placed; hours: Hours }) {
  const texts = useTexts();
  const format = useFormat();
  const { appointment, lane, lanes } = part;
  const [who, what] = [whoOf(appointment), whatOf(appointment)];
  const times = timesText(part, texts, format.time);
  const top = pixelsOf(Math.max(part.from, hours.from * 60) - hours.from * 60);
  const bottom = pixelsOf(Math.min(part.to, hours.to * 60) - hours.from * 60);
  return (
    <Link
      to={placeOf.appointment(appointment._id)}
      className="calendar-entry week-entry"
      data-kind={appointment.entity_type}
      title={`${times} ${nameOf(appointment, texts)}`}
      style={{
        top,
        height: Math.max(20, bottom - top - 2),
        left: `${(lane / lanes) * 100}%`,
        width: `calc(${100 / lanes}% - 2px)`,
      }}
    >
      <Text span inherit fw={650} display={bottom - top < ONE_LINE ? 'inline' : 'block'}>
        {bottom - top < ONE_LINE ? `${timeText(part, texts, format.time)} ` : times}
      </Text>
      {who ?? texts.appointments.nameless}
      {what !== null && bottom - top >= ONE_LINE && (
        <Text span inherit display="block">
          {what}
        </Text>
      )}
    </Link>
  );
}

function pixelsOf(minutes: number): number {
  return (minutes / 60) * PIXELS_PER_HOUR;
}

/** Returns `10:00 – 11:30` for an appointment on this day alone. */
function timesText(part: OnDay, texts: Texts, time: (moment: string) => string): string {
  const from = timeText(part, texts, time);
  const isWhole = !part.goesOn && part.to < MINUTES_PER_DAY;
  return isWhole ? `${from} – ${time(part.appointment.end_datetime)}` : from;
}
