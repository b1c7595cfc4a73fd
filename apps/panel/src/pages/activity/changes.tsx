/** The changes of a record in readable form: `Price: $ 100,00 → $ 120,50`. */
import { Box, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Texts } from '../../i18n/en.ts';
import type { Format } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/texts.tsx';
import { useFormat } from '../../i18n/use-format.ts';

interface Change {
  /** The path of the value, from the outside in. */
  path: readonly string[];
  before: unknown;
  after: unknown;
}

export function Changes({ changes }: { changes: Readonly<Record<string, readonly unknown[]>> }) {
  const texts = useTexts();
  const format = useFormat();
  const all = Object.entries(changes).flatMap(([name, [before, after]]) => parts([name], before, after));
  return (
    <Box component="ul" m={0} mt="xs" p={0} style={{ listStyle: 'none' }}>
      {all.map(({ path, before, after }) => {
        const name = path.at(-1) ?? '';
        return (
          <Text key={path.join('.')} component="li" size="sm" mb={4} style={{ overflowWrap: 'anywhere' }}>
            <Text span inherit c="dimmed">
              {path.map((part) => nameText(part, texts)).join(', ')}:
            </Text>{' '}
            {isNothing(before) ? null : (
              <>
                <Text span inherit td={isNothing(after) ? 'line-through' : undefined}>
                  {valueText(name, before, texts, format)}
                </Text>{' '}
              </>
            )}
            {!isNothing(before) && !isNothing(after) && (
              <>
                <IconArrowRight
                  size={13}
                  aria-label={texts.activity.becomes}
                  style={{ verticalAlign: '-1px' }}
                />{' '}
              </>
            )}
            {isNothing(after) ? (
              <Text span inherit c="dimmed">
                ({texts.activity.removed})
              </Text>
            ) : (
              <Text span inherit fw={600}>
                {valueText(name, after, texts, format)}
              </Text>
            )}
          </Text>
        );
      })}
    </Box>
  );
}

/** Returns only the changed parts of objects. */
function parts(path: readonly string[], before: unknown, after: unknown): Change[] {
  if (path.length < 3 && isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names
      .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .flatMap((name) => parts([...path, name], before[name], after[name]));
  }
  return [{ path, before, after }];
}

const moneyNames =
  /(^|_)(price|amount|total|cost|subtotal|balance|limit|net|iva|due|paid|gross|debit|credit|difference)$|_(amount|total|price)$|^(net_taxed|net_untaxed|exempt|other_taxes|amount_due|amount_paid|change|outstanding_amount|budget)$/;
const percentNames = /(_rate|_percentage|^aliquot)$/;

function valueText(name: string, value: unknown, texts: Texts, format: Format): string {
  if (isNothing(value)) return '–';
  if (typeof value === 'boolean') return value ? texts.activity.yes : texts.activity.no;
  if (typeof value === 'number') {
    if (percentNames.test(name)) return format.percent(value);
    return moneyNames.test(name) && !name.endsWith('count') ? format.money(value) : format.number(value);
  }
  if (typeof value === 'string') return wordText(name, value, texts, format);
  if (Array.isArray(value)) return listText(name, value, texts, format);
  return Object.entries(value)
    .filter(([, part]) => !isNothing(part) && typeof part !== 'object')
    .map(([part, of]) => `${nameText(part, texts)} ${valueText(part, of, texts, format)}`)
    .join(', ');
}

function wordText(name: string, text: string, texts: Texts, format: Format): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return format.day(text);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return format.moment(text);
  const words: Readonly<Record<string, string>> = texts.activity.words;
  return /status|type|method|origin|condition/.test(name) ? (words[text] ?? text.replaceAll('_', ' ')) : text;
}

function listText(name: string, values: readonly unknown[], texts: Texts, format: Format): string {
  if (values.length === 0) return texts.activity.nothing;
  if (values.every((value) => typeof value !== 'object')) {
    return values.map((value) => valueText(name, value, texts, format)).join(', ');
  }
  return texts.activity.items(values.length);
}

/** Returns the name of a field in the current language, or its own in readable form. */
function nameText(name: string, { activity }: Texts): string {
  const fields: Readonly<Record<string, string>> = activity.fields;
  const plain = name.replace(/_id$/, '').replaceAll('_', ' ');
  return fields[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

function isNothing(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
