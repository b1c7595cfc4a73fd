/**
 * Effects: the ledger movements of a record. An effect is a pure function from the current record, and the private data
 * stored with it, to movements. Whatever changes the record, the ledger gets the difference between the movements
 * before and after, in the transaction of the write.
 */
import type { AuditEntry } from '../store/audit.ts';
import type { AccountContext, Executor } from '../store/context.ts';

/** The record of the movements. */
export interface DocumentRef {
  /** `sale`, `order`, `delivery_note`. */
  type: string;
  id: string;
}

/** The movements of a document before and after a change. */
export interface Settling<Movement, Locked = unknown> {
  document: DocumentRef;
  before: readonly Movement[];
  after: readonly Movement[];
  /** Facts of the write that are read and locked already; without them, the ledger reads its own. */
  locked?: Locked | undefined;
  /** The name of the document in descriptions, before and after the change. */
  called: string;
  /** The reason: `cancelada`. Undefined for a new document. */
  because?: string | undefined;
}

/** A new document and its movements. */
export interface NewDocument<Movement> {
  document: DocumentRef;
  movements: readonly Movement[];
  /** The name of the document in descriptions. */
  called: string;
}

/** The prepared writes of a ledger. Everything that can be rejected has been checked. */
export interface Settlement {
  /** Additional audit entries. */
  entries: readonly AuditEntry[];
  /** Sends the statements, which are independent of others sent with them. */
  write(): Promise<unknown>;
}

/** A ledger as effects see it. */
export interface Ledger<Movement, Locked = unknown> {
  name: string;
  /** Prepares the writes; undefined if nothing changes. @throws Problem if the ledger rejects the movements */
  settle(context: AccountContext, settling: Settling<Movement, Locked>): Promise<Settlement | undefined>;
  /** Prepares many new documents at once; only ledgers that imports write to have it. */
  settleNew?(
    context: AccountContext,
    documents: readonly NewDocument<Movement>[],
  ): Promise<Settlement | undefined>;
  /** Returns a text that is equal for movements with equal sums; '' if they cancel out. */
  digest(movements: readonly Movement[]): string;
  /**
   * Returns this text for the ledger's movements of each document of a type, by ID; documents without movements are
   * absent.
   */
  held(db: Executor, account: string, type: string): Promise<ReadonlyMap<string, string>>;
}

/**
 * The movements of a resource in one ledger. `Facts` are those of the write, `Kept` the private data stored with the
 * record.
 */
export interface Effect<Record = never, Kept = never, Facts = never> {
  ledger: string;
  settle(context: AccountContext, change: EffectChange<Record, Kept, Facts>): Promise<Settlement | undefined>;
  /** Prepares many new records at once, for imports. */
  settleNew?(
    context: AccountContext,
    records: readonly NewRecord<Record, Kept>[],
  ): Promise<Settlement | undefined>;
  /** Returns the digest that the ledger should have for the record, as `Ledger.held` does. */
  digest(record: Record, kept: Kept | undefined): string;
  held: Ledger<unknown>['held'];
  /** Whether the ledger may keep movements of a deleted record. */
  mayStay: boolean;
  /** Whether the ledger may lack the movements of a record: they were enabled later, or never. */
  mayBeAbsent?: boolean;
}

export interface EffectChange<Record, Kept, Facts> {
  document: DocumentRef;
  before: { record: Record; kept: Kept | undefined } | undefined;
  /** Undefined for a deleted record. */
  after: { record: Record; kept: Kept | undefined } | undefined;
  /** Undefined for a deleted record, for which nothing is computed. */
  facts: Facts | undefined;
}

export interface NewRecord<Record, Kept> {
  document: DocumentRef;
  record: Record;
  kept: Kept | undefined;
}

export interface EffectRules<Record, Kept, Movement, Facts, Locked> {
  ledger: Ledger<Movement, Locked>;
  /** Returns the movements of a record. Pure. */
  movements(record: Record, kept: Kept | undefined): readonly Movement[];
  locked?(facts: Facts): Locked | undefined;
  /** Returns the name of the record in descriptions: `Venta 0001-00000007`. */
  called?(record: Record): string;
  mayStay?: boolean;
  mayBeAbsent?: boolean;
  /** Returns its new state as the reason: `cancelada`; `deleted` means that it is gone. */
  because?(record: Record, deleted: boolean): string;
}

/** Connects the movements of a resource to their ledger. */
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
