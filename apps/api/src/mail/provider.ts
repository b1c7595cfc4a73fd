/** The interface of message providers: e-mail today, other channels by other providers. */

export interface Message {
  /** The same for every attempt, so that receivers can detect duplicates. */
  id: string;
  /** One address or number. */
  to: string;
  /** The sender name that the receiver sees. */
  from: string;
  /** The reply-to address. */
  replyTo: string | null;
  subject: string | null;
  body: string;
  isHtml: boolean;
}

export interface Provider {
  channel: string;
  /** Resolves when the next server has accepted the message. @throws SendError */
  send(message: Message): Promise<void>;
}

/**
 * Why a message was not accepted. `temporary`: another attempt may succeed. `permanent`: none will. `unknown`: the
 * response was lost after the message was handed over, so another attempt could send it twice.
 */
export type SendErrorKind = 'temporary' | 'permanent' | 'unknown';

export class SendError extends Error {
  override name = 'SendError';
  readonly kind: SendErrorKind;

  constructor(kind: SendErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
