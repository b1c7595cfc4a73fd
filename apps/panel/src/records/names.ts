/** Names of records that are referenced only by ID or code. */
import { customers, paymentMethods, posTerminals } from '@mostrador/client/resources';
import { useQuery } from '@tanstack/react-query';
import { recordQuery, send } from '../api/records.ts';
import { useLanguage } from '../i18n/texts.tsx';

type NameOf = (key: string | null | undefined) => string;

const kept = { staleTime: 5 * 60_000 };

/** Returns the name of a payment method by its code, or the code if unknown. */
export function usePaymentMethodNames(): NameOf {
  const { language } = useLanguage();
  const { data } = useQuery({
    ...recordQuery(['payment-methods', 'names'], (options) =>
      paymentMethods(send).list({ per_page: 100 }, options),
    ),
    ...kept,
  });
  return (code) => {
    const method = data?.items.find((item) => item.code === code);
    return (language === 'en' ? method?.name_en : undefined) ?? method?.name ?? code ?? '–';
  };
}

/** Returns the name of a point of sale by ID. */
export function useTerminalNames(ids: readonly string[]): NameOf {
  const asked = [...new Set(ids)].sort();
  const { data } = useQuery({
    ...recordQuery(['pos', 'names', asked], (options) =>
      posTerminals(send).list({ ids: asked, per_page: 100 }, options),
    ),
    ...kept,
    enabled: asked.length > 0,
  });
  return (id) => data?.items.find(({ _id }) => _id === id)?.name ?? '–';
}

/** Returns the name of a customer by ID. */
export function useCustomerNames(ids: readonly (string | null)[]): NameOf {
  const asked = [...new Set(ids.filter((id) => id !== null))].sort();
  const { data } = useQuery({
    ...recordQuery(['customers', 'names', asked], (options) =>
      customers(send).list({ ids: asked, per_page: 100 }, options),
    ),
    ...kept,
    enabled: asked.length > 0,
  });
  return (id) => data?.items.find(({ _id }) => _id === id)?.name ?? '–';
}
