/** Records whose messages are sent: what they say, and what becomes of them. */
import type { Account } from '../core/context.ts';
import type { Executor } from '../store/context.ts';
import type { Message } from './provider.ts';

export interface Sender extends Account {
  /** Where answers go. */
  email: string;
}

/** What a document knows of the one that sends it. */
export interface MailContext {
  account: Sender;
  tx: Executor;
  now: Date;
}

export type Composed =
  | { channel: string; message: Omit<Message, 'id' | 'from' | 'replyTo'> }
  | { failure: string };

/** The outcome of an attempt. */
export interface Delivery {
  status: 'sent' | 'waiting' | 'failed';
  attempts: number;
  error: string | null;
  nextAt: Date | null;
}

export interface MailedDocument {
  /** What the queue calls its records: `crm_communication`. */
  type: string;
  /** The message of a record, or why there is none; undefined where it is not to be sent any more. */
  compose(context: MailContext, id: string): Promise<Composed | undefined>;
  /** Keeps with the record what became of its message. */
  settled(context: MailContext, id: string, delivery: Delivery): Promise<void>;
}
