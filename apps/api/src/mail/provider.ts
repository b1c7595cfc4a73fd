/** The one interface of everything that sends messages: e-mail now, another channel by another provider. */

export interface Message {
  /** The same at every attempt, so that a receiver can tell that it is the same message. */
  id: string;
  /** One address or number. */
  to: string;
  /** The name that the receiver sees as the sender. */
  from: string;
  /** Where answers go. */
  replyTo: string | null;
  subject: string | null;
  body: string;
  isHtml: boolean;
}

export interface Provider {
  channel: string;
  /** Resolves when the next in line has taken the message. @throws SendError */
  send(message: Message): Promise<void>;
}

/**
 * Why a message was not taken. `temporary`: it was not, and another attempt may succeed. `permanent`: it never will be.
 * `unknown`: the answer was lost after the message was handed over, so another attempt could send it twice.
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
