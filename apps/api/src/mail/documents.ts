/** Records with messages to send: their content, and the outcome. */
import type { Account } from '../core/context.ts';
import type { Executor } from '../store/context.ts';
import type { Message } from './provider.ts';

export interface Sender extends Account {
  /** The reply-to address. */
  email: string;
}

/** Facts about the sender, for composing a message. */
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
  /** The type of its records in the queue: `crm_communication`. */
  type: string;
  /** Returns the message of a record, or why there is none; undefined if it is no longer to be sent. */
  compose(context: MailContext, id: string): Promise<Composed | undefined>;
  /** Stores the outcome with the record. */
  settled(context: MailContext, id: string, delivery: Delivery): Promise<void>;
}
