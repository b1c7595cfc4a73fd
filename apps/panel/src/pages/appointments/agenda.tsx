/** The days with appointments as a list, for phones. */
import { Box, Stack, Text } from '@mantine/core';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf } from '../../places.ts';
import { RecordLink } from '../../records/record-link.tsx';
import { nameOf, timeText, whatOf, whoOf } from './names.ts';
import type { OnDay } from './on-days.ts';
import { useWeekdays } from './weekdays.ts';

interface AgendaProps {
  days: readonly string[];
  today: string;
  booked: ReadonlyMap<string, OnDay[]>;
}

export function Agenda({ days, today, booked }: AgendaProps) {
  const { appointments: texts } = useTexts();
  const format = useFormat();
  const weekdays = useWeekdays(days);
  return (
    <Stack p="md" gap="md">
      {days.map((day, index) => {
        const parts = booked.get(day) ?? [];
        if (parts.length === 0) return null;
        return (
          <Box key={day} component="section">
            <Text component="h3" size="sm" fw={650} mb={4}>
              {weekdays[index]?.long} {format.shortDay(day)}
              {day === today && ` · ${texts.today}`}
            </Text>
            <Stack component="ul" gap={0} m={0} p={0} className="agenda">
              {parts.map((part) => (
                <Entry key={part.appointment._id} part={part} />
              ))}
            </Stack>
          </Box>
        );
      })}
    </Stack>
  );
}

function Entry({ part }: { part: OnDay }) {
  const texts = useTexts();
  const format = useFormat();
  const { appointment } = part;
  const what = whatOf(appointment);
  return (
    <li>
      <Text span size="sm" className="figure">
        {timeText(part, texts, format.time)}
      </Text>
      <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
        <RecordLink to={placeOf.appointment(appointment._id)}>
          {whoOf(appointment) ?? nameOf(appointment, texts)}
        </RecordLink>
        {what !== null && (
          <Text span size="xs" c="dimmed" display="block">
            {what}
          </Text>
        )}
      </Text>
    </li>
  );
}
