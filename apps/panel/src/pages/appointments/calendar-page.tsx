/** The calendar: a month or a week of appointments. The URL contains the period. */
import { ActionIcon, Alert, Box, Button, Group, SegmentedControl, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.tsx';
import { type Asked, useAsked } from '../../records/asked.ts';
import { Empty, Loaded } from '../../ui/loaded.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useSession } from '../session/session.tsx';
import { Agenda } from './agenda.tsx';
import { addDays, monthAfter, placeInTime, weekOf, weeksOfMonth } from './days.ts';
import { Month } from './month.tsx';
import { byDay } from './on-days.ts';
import { bookedQuery } from './read-days.ts';
import { Week } from './week.tsx';

type View = 'month' | 'week';

export default function CalendarPage() {
  const texts = useTexts();
  const { timezone } = useSession().account;
  const [asked, change] = useAsked();
  const today = placeInTime(new Date(), timezone).day;
  const { view, day } = shownIn(asked, today);
  const weeks = view === 'month' ? weeksOfMonth(day) : [weekOf(day)];
  const days = weeks.flat();
  const query = useQuery({
    ...bookedQuery(days[0] ?? day, days.at(-1) ?? day),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const booked = useMemo(() => byDay(data?.items ?? [], timezone), [data, timezone]);
  const isEmpty = days.every((one) => !booked.has(one));
  return (
    <>
      <PageTitle title={texts.appointments.title} text={texts.appointments.text} />
      <Box className="card">
        <Controls view={view} day={day} today={today} change={change} />
        {data?.isCut && (
          <Alert color="orange" mx="md" mb="md">
            {texts.appointments.tooMany}
          </Alert>
        )}
        <Loaded query={query}>
          {() => (
            <Box style={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
              <Box {...(view === 'week' && { visibleFrom: 'md' })}>
                {view === 'month' ? (
                  <Month weeks={weeks} month={day.slice(0, 7)} today={today} booked={booked} />
                ) : (
                  <Week days={days} today={today} booked={booked} />
                )}
              </Box>
              {isEmpty && <Empty text={texts.appointments.none} />}
              <Box hiddenFrom={view === 'week' ? 'md' : 'sm'}>
                <Agenda days={days} today={today} booked={booked} />
              </Box>
            </Box>
          )}
        </Loaded>
      </Box>
    </>
  );
}

function shownIn(asked: Asked, today: string): { view: View; day: string } {
  return { view: asked.raw('view') === 'week' ? 'week' : 'month', day: asked.day('day') ?? today };
}

interface ControlsProps {
  view: View;
  day: string;
  today: string;
  change(change: Readonly<Record<string, string>>): void;
}

function Controls({ view, day, today, change }: ControlsProps) {
  const { appointments: texts } = useTexts();
  const step = (count: number) => (view === 'month' ? monthAfter(day, count) : addDays(day, count * 7));
  const arrow = (count: 1 | -1) => (
    <ActionIcon
      variant="default"
      size="input-sm"
      onClick={() => change({ day: step(count) })}
      aria-label={(count === 1 ? texts.next : texts.previous)[view]}
    >
      {count === 1 ? <IconChevronRight size={18} aria-hidden /> : <IconChevronLeft size={18} aria-hidden />}
    </ActionIcon>
  );
  return (
    <Group p="md" justify="space-between" gap="sm">
      <Title order={2} size="h3" aria-live="polite" className="calendar-title">
        {useTitle(view, day)}
      </Title>
      <Group gap="xs">
        <Group gap={4} wrap="nowrap" role="group" aria-label={texts.days}>
          {arrow(-1)}
          <Button variant="default" onClick={() => change({ day: today })}>
            {texts.today}
          </Button>
          {arrow(1)}
        </Group>
        <SegmentedControl
          value={view}
          onChange={(chosen) => change({ view: chosen === 'week' ? 'week' : '', day })}
          aria-label={texts.view}
          data={[
            { value: 'month', label: texts.month },
            { value: 'week', label: texts.week },
          ]}
        />
      </Group>
    </Group>
  );
}

/** `November 2026`, or `16 – 22 Nov 2026`. */
function useTitle(view: View, day: string): string {
  const { texts } = useLanguage();
  const locale = texts.locale === 'en' ? 'en-GB' : texts.locale;
  if (view === 'month') {
    const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const title = format.format(new Date(day));
    return title.charAt(0).toUpperCase() + title.slice(1);
  }
  const [first = day] = weekOf(day);
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(first), new Date(addDays(first, 6)));
}
