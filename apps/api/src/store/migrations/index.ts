/** Every migration, in the order they run. Append only: the name of one that has run anywhere never changes. */
import type { Migration } from 'kysely/migration';
import { platform } from './0001-platform.ts';
import { catalog } from './0002-catalog.ts';
import { rowSecurity } from './0003-row-security.ts';
import { traffic } from './0004-traffic.ts';
import { people } from './0005-people.ts';
import { ledgers } from './0006-ledgers.ts';
import { sales } from './0007-sales.ts';
import { registers } from './0008-registers.ts';
import { rateClock } from './0009-rate-clock.ts';
import { lowStock } from './0010-low-stock.ts';
import { lists } from './0011-lists.ts';
import { effects } from './0012-effects.ts';
import { openItems } from './0014-open-items.ts';

export const migrations: Record<string, Migration> = {
  '0001-platform': platform,
  '0002-catalog': catalog,
  '0003-row-security': rowSecurity,
  '0004-traffic': traffic,
  '0005-people': people,
  '0006-ledgers': ledgers,
  '0007-sales': sales,
  '0008-registers': registers,
  '0009-rate-clock': rateClock,
  '0010-low-stock': lowStock,
  '0011-lists': lists,
  '0012-effects': effects,
  '0014-open-items': openItems,
};
