/**
 * Effects: what a record stands for in a ledger. An effect is pure, from the record as it is now, and the facts that were
 * kept with it when it was computed, to movements. Whatever is done to the record, the ledger is brought from what the
 * record stood for before to what it stands for now, in the transaction of the write.
 */
import type { AuditEntry } from '../store/audit.ts';
import type { AccountContext, Executor } from '../store/context.ts';

/** The record that movements are of. */
export interface DocumentRef {
  /** `sale`, `order`, `delivery_note`. */
  type: string;
  id: string;
}

/** From what a document stood for to what it stands for. */
export interface Settling<Movement, Locked = unknown> {
  document: DocumentRef;
  before: readonly Movement[];
  after: readonly Movement[];
  /** What the facts of the write have read and locked already; the ledger reads it itself where there is none. */
  locked?: Locked | undefined;
  /** What the document is called in descriptions, before and after the change. */
  called: string;
  /** Why: `cancelada`. Undefined for a new document. */
  because?: string | undefined;
}

/** A new document, and what it stands for. */
export interface NewDocument<Movement> {
  document: DocumentRef;
  movements: readonly Movement[];
  /** What the document is called in descriptions. */
  called: string;
}

/** What a ledger is about to write. All that can be rejected has been checked by then. */
export interface Settlement {
  /** What the activity says of it besides. */
  entries: readonly AuditEntry[];
  /** Sends the statements, which do not depend on what else is sent with them. */
  write(): Promise<unknown>;
}

/** A ledger as effects see it. */
export interface Ledger<Movement, Locked = unknown> {
  name: string;
  /** Works out what to write; undefined where nothing moves. @throws Problem where the ledger cannot take it */
  settle(context: AccountContext, settling: Settling<Movement, Locked>): Promise<Settlement | undefined>;
  /** The same for many new documents at once; only ledgers that imports write into have it. */
  settleNew?(
    context: AccountContext,
    documents: readonly NewDocument<Movement>[],
  ): Promise<Settlement | undefined>;
  /** A text that is the same for movements that come to the same, to compare them; '' for those that come to nothing. */
  digest(movements: readonly Movement[]): string;
  /** The same text of what the ledger holds for each document of a type, by id; documents it holds nothing for are absent. */
  held(db: Executor, account: string, type: string): Promise<ReadonlyMap<string, string>>;
}

/** What records of a resource stand for in one ledger. `Facts` are those of the write, `Kept` those kept with the record. */
export interface Effect<Record = never, Kept = never, Facts = never> {
  ledger: string;
  settle(context: AccountContext, change: EffectChange<Record, Kept, Facts>): Promise<Settlement | undefined>;
  /** The same for many new records at once, where they come by imports. */
  settleNew?(
    context: AccountContext,
    records: readonly NewRecord<Record, Kept>[],
  ): Promise<Settlement | undefined>;
  /** What the record should hold, as `Ledger.held` says it. */
  digest(record: Record, kept: Kept | undefined): string;
  held: Ledger<unknown>['held'];
  /** Whether the ledger may still hold something for a record that was deleted. */
  mayStay: boolean;
  /** Whether the ledger may hold nothing for a record that stands for something: it was requested later, or not at all. */
  mayBeAbsent?: boolean;
}

export interface EffectChange<Record, Kept, Facts> {
  document: DocumentRef;
  before: { record: Record; kept: Kept | undefined } | undefined;
  /** Undefined for a record that is deleted. */
  after: { record: Record; kept: Kept | undefined } | undefined;
  /** Undefined for a record that is deleted: nothing is computed then. */
  facts: Facts | undefined;
}

export interface NewRecord<Record, Kept> {
  document: DocumentRef;
  record: Record;
  kept: Kept | undefined;
}

export interface EffectRules<Record, Kept, Movement, Facts, Locked> {
  ledger: Ledger<Movement, Locked>;
  /** Pure. */
  movements(record: Record, kept: Kept | undefined): readonly Movement[];
  locked?(facts: Facts): Locked | undefined;
  /** What descriptions call the record: `Venta 0001-00000007`. */
  called?(record: Record): string;
  mayStay?: boolean;
  mayBeAbsent?: boolean;
  /** What has become of it: `cancelada`; `deleted` tells that it is gone. */
  because?(record: Record, deleted: boolean): string;
}

/** Ties the movements of a resource to their ledger. */
export function effect<Record, Kept, Movement, Facts, Locked>(
  rules: EffectRules<Record, Kept, Movement, Facts, Locked>,
): Effect<Record, Kept, Facts> {
  const { ledger, movements, locked, called, because } = rules;
  return {
    ledger: ledger.name,
    async settle(context, { document, before, after, facts }) {
      const now = after ?? before;
      return await ledger.settle(context, {
        document,
        before: before ? movements(before.record, before.kept) : [],
        after: after ? movements(after.record, after.kept) : [],
        locked: facts === undefined ? undefined : locked?.(facts),
        called: (now && called?.(now.record)) ?? document.id,
        because: before && now && because?.(now.record, after === undefined),
      });
    },
    async settleNew(context, records) {
      if (!ledger.settleNew) throw new Error(`${ledger.name} takes documents one by one`);
      const documents = records.map(({ document, record, kept }) => ({
        document,
        movements: movements(record, kept),
        called: called?.(record) ?? document.id,
      }));
      return await ledger.settleNew(context, documents);
    },
    digest: (record, kept) => ledger.digest(movements(record, kept)),
    held: ledger.held,
    mayStay: rules.mayStay ?? false,
    mayBeAbsent: rules.mayBeAbsent ?? false,
  };
}
