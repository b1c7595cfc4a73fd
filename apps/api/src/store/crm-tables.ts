/** The CRM tables as Kysely types, see `schema.ts`. */
import type { ColumnType } from 'kysely';
import type { RecordTable } from './schema.ts';

/** A number with decimals, read as text. */
type Decimal = ColumnType<string, number | string, number | string>;

/** The key of the figures of a stage. */
interface FigurePlaceColumns {
  account_id: string;
  pipeline_id: string;
  stage_id: string;
  status: string;
  currency: string;
  /** '' means everybody. */
  owner: string;
  opportunities: number;
  amount: Decimal;
  weighted: Decimal;
}

/** The contribution of an opportunity to a stage. Never changed. */
export interface CrmFigureMovementTable extends FigurePlaceColumns {
  id: string;
  at: ColumnType<Date, Date | string, never>;
  document_type: string;
  document_id: string;
}

/** A record whose message is waiting or being sent. */
export interface MailOutboxTable {
  account_id: string;
  document_type: string;
  document_id: string;
  state: 'queued' | 'sending';
  due_at: Date;
  attempts: number;
  claimed_at: Date | null;
}

export interface CrmTables {
  mail_outbox: MailOutboxTable;
  crm_figure_movements: CrmFigureMovementTable;
  crm_figures: FigurePlaceColumns;
}

export interface CrmRecordTables {
  crm_pipelines: RecordTable;
  crm_opportunities: RecordTable;
  crm_tasks: RecordTable;
  crm_reminders: RecordTable;
  crm_templates: RecordTable;
  crm_communications: RecordTable;
  crm_segments: RecordTable;
}
