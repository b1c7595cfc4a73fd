/** The tables of customer relations as Kysely sees them, see `schema.ts`. */
import type { ColumnType } from 'kysely';
import type { RecordTable } from './schema.ts';

/** A number with decimals, read as text. */
type Decimal = ColumnType<string, number | string, number | string>;

/** What stands at a stage of a board. */
interface FigurePlaceColumns {
  account_id: string;
  pipeline_id: string;
  stage_id: string;
  status: string;
  currency: string;
  /** '' is everybody. */
  owner: string;
  opportunities: number;
  amount: Decimal;
  weighted: Decimal;
}

/** What an opportunity added to a stage or took from it. Never changed once it is there. */
export interface CrmFigureMovementTable extends FigurePlaceColumns {
  id: string;
  at: ColumnType<Date, Date | string, never>;
  document_type: string;
  document_id: string;
}

/** A record whose message waits or is being sent. */
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
