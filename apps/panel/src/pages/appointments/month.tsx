/** A month as a table of weeks. On a phone, a day shows the number of appointments, and the agenda below lists them. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, placeOf, places } from '../../places.ts';
import { nameOf, timeText } from './names.ts';
import type { OnDay } from './on-days.ts';
import { useWeekdays } from './weekdays.ts';

const SHOWN_AT_MOST = 3;

interface MonthProps {
  weeks: readonly string[][];
  /** `2026-11`; other days belong to the neighbouring months. */
  month: string;
  today: string;
  booked: ReadonlyMap<string, OnDay[]>;
}

export function Month({ weeks, month, today, booked }: MonthProps) {
  const { appointments: texts } = useTexts();
  const weekdays = useWeekdays(weeks[0] ?? []);
  return (
    <table className="calendar">
      <caption className="unseen">{texts.title}</caption>
      <thead>
        <tr>
          {weekdays.map(({ long, short }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-other={!day.startsWith(month) || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <Day day={day} parts={booked.get(day) ?? []} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, parts }: { day: string; parts: readonly OnDay[] }) {
  const { appointments: texts } = useTexts();
  const format = useFormat();
  const more = parts.length - SHOWN_AT_MOST;
  const week = listWith(places.appointments, { view: 'week', day });
  return (
    <>
      <time dateTime={day}>{Number(day.slice(8))}</time>
      {parts.length > 0 && (
        <Anchor
          component={Link}
          to={week}
          hiddenFrom="sm"
          className="calendar-count"
          aria-label={`${format.day(day)}: ${texts.booked(parts.length)}`}
        >
          {parts.length}
        </Anchor>
      )}
      {parts.slice(0, SHOWN_AT_MOST).map((part) => (
        <Entry key={part.appointment._id} part={part} />
      ))}
      {more > 0 && (
        <Anchor component={Link} to={week} size="xs" visibleFrom="sm" c="dimmed">
          {texts.more(more)}
        </Anchor>
      )}
    </>
  );
}

function Entry({ part }: { part: OnDay }) {
  const texts = useTexts();
  const format = useFormat();
  const { appointment } = part;
  const name = nameOf(appointment, texts);
  const from = timeText(part, texts, format.time);
  return (
    <Link
      to={placeOf.appointment(appointment._id)}
      className="calendar-entry mantine-visible-from-sm"
      data-kind={appointment.entity_type}
      title={`${from} ${name}`}
    >
      <Text span inherit fw={650}>
        {from}
      </Text>{' '}
      {name}
    </Link>
  );
}
