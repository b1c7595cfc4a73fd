/** Every migration, in order. Append only: the name of one that has run anywhere never changes. */
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
import { books } from './0020-books.ts';
import { fiscalCalendar } from './0021-fiscal-calendar.ts';
import { taxData } from './0030-tax-data.ts';
import { vat } from './0031-vat.ts';
import { withholdings } from './0032-withholdings.ts';
import { bank } from './0033-bank.ts';
import { deliveryNotes } from './0040-delivery-notes.ts';
import { receipts } from './0041-receipts.ts';
import { receivedInvoices } from './0042-received-invoices.ts';
import { crmPipelines } from './0050-crm-pipelines.ts';
import { crmTasks } from './0051-crm-tasks.ts';
import { crmCommunications } from './0052-crm-communications.ts';
import { crmSegments } from './0053-crm-segments.ts';
import { purchasing } from './0060-purchasing.ts';
import { rewards } from './0061-rewards.ts';
import { pointBodies } from './0062-point-bodies.ts';
import { appointments } from './0070-appointments.ts';
import { contracts } from './0071-contracts.ts';
import { appointmentTurns } from './0072-appointment-turns.ts';
import { fleet } from './0080-fleet.ts';
import { shipping } from './0081-shipping.ts';
import { statistics } from './0090-statistics.ts';
import { peopleRoles } from './0091-people.ts';
import { tokenUsage } from './0092-token-usage.ts';
import { plainLists } from './0102-plain-lists.ts';
import { taxAuthority } from './0103-tax-authority.ts';
import { againstCash } from './0105-against-cash.ts';
import { bankNames } from './0106-bank-names.ts';
import { customerPurchases } from './0107-customer-purchases.ts';
import { ownValues } from './0108-own-values.ts';
import { coveredOpenItems } from './0109-covered-open-items.ts';
import { daysByDate } from './0110-days-by-date.ts';
import { salesOfYears } from './0111-sales-of-years.ts';
import { stockByProduct } from './0112-stock-by-product.ts';

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
  '0020-books': books,
  '0021-fiscal-calendar': fiscalCalendar,
  '0030-tax-data': taxData,
  '0031-vat': vat,
  '0032-withholdings': withholdings,
  '0033-bank': bank,
  '0040-delivery-notes': deliveryNotes,
  '0041-receipts': receipts,
  '0042-received-invoices': receivedInvoices,
  '0050-crm-pipelines': crmPipelines,
  '0051-crm-tasks': crmTasks,
  '0052-crm-communications': crmCommunications,
  '0053-crm-segments': crmSegments,
  '0060-purchasing': purchasing,
  '0061-rewards': rewards,
  '0062-point-bodies': pointBodies,
  '0070-appointments': appointments,
  '0071-contracts': contracts,
  '0072-appointment-turns': appointmentTurns,
  '0080-fleet': fleet,
  '0081-shipping': shipping,
  '0090-statistics': statistics,
  '0091-people': peopleRoles,
  '0092-token-usage': tokenUsage,
  '0102-plain-lists': plainLists,
  '0103-tax-authority': taxAuthority,
  '0105-against-cash': againstCash,
  '0106-bank-names': bankNames,
  '0107-customer-purchases': customerPurchases,
  '0108-own-values': ownValues,
  '0109-covered-open-items': coveredOpenItems,
  '0110-days-by-date': daysByDate,
  '0111-sales-of-years': salesOfYears,
  '0112-stock-by-product': stockByProduct,
};
