/** One contract: its terms, the tenant, the history of the rent, and its monthly invoices. */
import { Badge, Stack, Text } from '@mantine/core';
import { contracts, rentals } from '@mostrador/client/resources';
import type { Contract } from '@mostrador/types';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../../api/records.ts';
import type { Format } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { placeOf, places } from '../../places.ts';
import { DetailPage, type Fact, Facts, RecordTitle, Section } from '../../records/detail-page.tsx';
import { RecordLink } from '../../records/record-link.tsx';
import { ContractInvoices } from './contract-invoices.tsx';
import { RentSection } from './rent-section.tsx';
import { ContractStatusBadge } from './status-badge.tsx';

export default function ContractPage({ params: { id } }: { params: { id: string } }) {
  const { contracts: texts } = useTexts();
  return (
    <DetailPage
      query={recordQuery(['contracts', id], (options) => contracts(send).get(id, options))}
      back={{ to: places.contracts, label: texts.back }}
    >
      {(contract) => <Shown contract={contract} />}
    </DetailPage>
  );
}

function Shown({ contract }: { contract: Contract }) {
  const { contracts: texts } = useTexts();
  const rental = useRentalName(contract.rental_id);
  return (
    <>
      <RecordTitle
        title={contract.tenant.full_name}
        beside={
          <>
            <ContractStatusBadge contract={contract} />
            {contract.status === 'active' && contract.expiry_status !== 'current' && (
              <Badge variant="light" color="orange">
                {texts.expiries[contract.expiry_status]}
              </Badge>
            )}
          </>
        }
        text={[contract.contract_number, rental].filter(Boolean).join(' · ')}
      />
      <Stack gap="lg">
        <Section title={texts.terms}>
          <Facts facts={[[texts.rental, rental], ...useTerms(contract)]} />
        </Section>
        <Section title={texts.tenant}>
          <Facts facts={useTenant(contract)} />
        </Section>
        <RentSection contract={contract} />
        <ContractInvoices id={contract._id} />
        <Clauses contract={contract} />
      </Stack>
    </>
  );
}

/** Returns the name of a rental, which is missing if the rental was deleted. */
function useRentalName(id: string): string | undefined {
  const { data } = useQuery(recordQuery(['rentals', id], (options) => rentals(send).get(id, options)));
  return data?.name;
}

function useTerms(contract: Contract): Fact[] {
  const { contracts: texts, records } = useTexts();
  const format = useFormat();
  const { security_deposit, next_adjustment_date, signed_at, signed_by, termination } = contract;
  const by = signed_by === null ? '' : ` ${texts.signedBy(signed_by)}`;
  return [
    [texts.rent, format.money(contract.current_rent)],
    [texts.initialRent, format.money(contract.initial_rent)],
    [texts.starts, format.day(contract.start_date)],
    [texts.ends, format.day(contract.end_date)],
    [texts.billingDay, contract.billing_day],
    [texts.deposit, security_deposit === null ? null : format.money(security_deposit)],
    [texts.adjustment, useAdjustment(contract)],
    [texts.nextAdjustment, next_adjustment_date === null ? null : format.day(next_adjustment_date)],
    [texts.charges, useCharges(contract, format)],
    [texts.signed, signed_at === null ? null : `${format.day(signed_at)}${by}`],
    [texts.lastDay, termination && format.day(termination.effective_date)],
    [texts.reason, termination?.reason],
    [texts.penalty, termination?.penalty_amount == null ? null : format.money(termination.penalty_amount)],
    [records.notes, contract.notes],
  ];
}

function useAdjustment(contract: Contract): string {
  const { contracts: texts } = useTexts();
  const format = useFormat();
  const { adjustment_type, adjustment_frequency_months: months, adjustment_percentage } = contract;
  const parts = [
    texts.adjustments[adjustment_type],
    adjustment_percentage === null ? undefined : format.percent(adjustment_percentage),
    months === null || adjustment_type === 'none' ? undefined : texts.everyMonths(months),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function useCharges({ additional_charges }: Contract, format: Format): string | null {
  const { contracts: texts } = useTexts();
  const charges = (additional_charges ?? []).map(({ description, amount, frequency, is_recurring }) => {
    const often = frequency ?? (is_recurring ? 'monthly' : 'once');
    const known = [description, amount == null ? undefined : format.money(amount), texts.frequencies[often]];
    return known.filter(Boolean).join(', ');
  });
  return charges.length > 0 ? charges.join('; ') : null;
}

function useTenant({ tenant, guarantors }: Contract): Fact[] {
  const { contracts: texts } = useTexts();
  const { customer_id, full_name, document_type, document_number } = tenant;
  const names = (guarantors ?? []).map((guarantor) =>
    [guarantor.full_name, guarantor.guarantee_type].filter(Boolean).join(', '),
  );
  return [
    [
      texts.tenant,
      customer_id ? (
        <RecordLink key="tenant" to={placeOf.customer(customer_id)}>
          {full_name}
        </RecordLink>
      ) : (
        full_name
      ),
    ],
    [texts.document, [document_type?.toUpperCase(), document_number].filter(Boolean).join(' ')],
    [texts.email, tenant.email],
    [texts.phone, tenant.phone],
    [texts.guarantors, names.join('; ')],
  ];
}

function Clauses({ contract: { clauses } }: { contract: Contract }) {
  const { contracts: texts } = useTexts();
  if (!clauses || clauses.length === 0) return null;
  return (
    <Section title={texts.clauses}>
      <Stack gap="sm">
        {clauses.map(({ title, content }) => (
          <div key={`${title} ${content}`}>
            {title && (
              <Text size="sm" fw={600}>
                {title}
              </Text>
            )}
            <Text size="sm">{content}</Text>
          </div>
        ))}
      </Stack>
    </Section>
  );
}
