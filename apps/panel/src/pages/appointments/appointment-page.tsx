/** One appointment: time, service, customer, place, and its sale. */
import { Badge, Stack, Text } from '@mantine/core';
import { appointments, sales } from '@mostrador/client/resources';
import type { Appointment, AppointmentLocation, Sale } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { listWith, placeOf, places } from '../../places.ts';
import { DetailPage, type Fact, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useSession } from '../session/session.tsx';
import { placeInTime } from './days.ts';
import { durationText, whatOf, whoOf } from './names.ts';

export default function AppointmentPage({ params: { id } }: { params: { id: string } }) {
  const { appointments: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['appointments', id], (options) => appointments(send).get(id, options))}
      back={{ to: places.appointments, label: texts.back }}
    >
      {(appointment) => <Shown appointment={appointment} />}
    </DetailPage>
  );
}

function Shown({ appointment }: { appointment: Appointment }) {
  const texts = useTexts();
  const format = useFormat();
  const { sale_status, scheduled_datetime, sale_id } = appointment;
  return (
    <>
      <RecordTitle
        title={whoOf(appointment) ?? texts.appointments.nameless}
        beside={
          <Badge variant="light" color={sale_status === 'completed' ? 'pine' : 'gray'}>
            {texts.appointments.saleStatuses[sale_status]}
          </Badge>
        }
        text={[whatOf(appointment), format.moment(scheduled_datetime)].filter(Boolean).join(' · ')}
      />
      <Stack gap="lg">
        <Section title={texts.records.details}>
          <Facts facts={useFacts(appointment)} />
        </Section>
        <Section title={texts.appointments.sale}>
          {sale_id === null ? <Text c="dimmed">{texts.appointments.noSale}</Text> : <SaleOf id={sale_id} />}
        </Section>
      </Stack>
    </>
  );
}

function useFacts(appointment: Appointment): Fact[] {
  const texts = useTexts();
  const format = useFormat();
  const { timezone } = useSession().account;
  const { appointments: own } = texts;
  const { scheduled_datetime, end_datetime, customer, location_type } = appointment;
  const day = placeInTime(scheduled_datetime, timezone).day;
  const ends = placeInTime(end_datetime, timezone).day === day ? format.time : format.moment;
  return [
    [
      own.when,
      <RecordLink key="when" to={listWith(places.appointments, { view: 'week', day })}>
        {format.moment(scheduled_datetime)} – {ends(end_datetime)}
      </RecordLink>,
    ],
    [own.lasts, durationText(appointment.duration_minutes, texts)],
    [own.what, whatOf(appointment) ?? own.kinds[appointment.entity_type]],
    [
      own.customer,
      customer && (
        <RecordLink key="customer" to={placeOf.customer(customer._id)}>
          {customer.name}
        </RecordLink>
      ),
    ],
    [own.guest, appointment.guest_name],
    [own.email, appointment.guest_email],
    [own.phone, appointment.guest_phone],
    [own.place, placeText(appointment.custom_location) ?? (location_type && own.places[location_type])],
    [own.session, appointment.session_number],
    [
      own.reminders,
      appointment.reminder_enabled && appointment.reminder_hours
        ? own.remind(appointment.reminder_hours.join(', '))
        : null,
    ],
    [texts.records.notes, appointment.notes],
  ];
}

function placeText(location: AppointmentLocation | null): string | undefined {
  const parts = [location?.name, location?.address, location?.city];
  return parts.filter(Boolean).join(', ') || undefined;
}

function SaleOf({ id }: { id: string }) {
  const query = useQuery(recordQuery(['sales', id], (options) => sales(send).get(id, options)));
  return <Loaded query={query}>{(sale) => <ShownSale sale={sale} />}</Loaded>;
}

function ShownSale({ sale }: { sale: Sale }) {
  const { appointments: texts, contracts, records } = useTexts();
  const format = useFormat();
  return (
    <Facts
      facts={[
        [
          texts.sale,
          <RecordLink key="sale" to={placeOf.sale(sale._id)}>
            {sale.invoice_number}
          </RecordLink>,
        ],
        [records.date, format.moment(sale.created_at)],
        [records.status, contracts.saleStatuses[sale.status]],
        [records.total_, sale.total === null ? null : format.money(sale.total)],
      ]}
    />
  );
}
