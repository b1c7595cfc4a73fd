/** Sends e-mail over SMTP, with nodemailer. */
import type SMTPTransport from 'nodemailer/lib/smtp-transport/index.js';
import { isObject } from '../core/is-object.ts';
import { type Message, type Provider, SendError } from './provider.ts';

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  url: string;
  /** The sender address. */
  from: string;
}

const seconds = 1_000;

/** Uses one connection per message: a pooled connection repeats messages by itself when it breaks. */
export function smtpProvider({ url, from }: SmtpOptions): Provider {
  const server = serverOf(url);
  return {
    channel: 'email',
    async send(message) {
      let handedOver = false;
      // Only the log of nodemailer shows that sending the message itself has started.
      const logger = commandWatch((command) => {
        handedOver ||= command === 'DATA';
      });
      // Loaded with the first message: it takes memory that a service without mail does not need.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ ...server, logger, debug: true });
      try {
        await transport.sendMail(mailOf(message, from));
      } catch (error) {
        throw sendErrorOf(error, handedOver);
      } finally {
        transport.close();
      }
    },
  };
}

/** Returns the connection options. A password is never sent without TLS. */
function serverOf(url: string): SMTPTransport.Options {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      requireTLS: !isHere,
    }),
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 30 * seconds,
  };
}

function mailOf({ id, to, from: name, replyTo, subject, body, isHtml }: Message, from: string) {
  return {
    from: { name, address: from },
    // An object, because a string could be a list of addresses.
    to: { name: '', address: to },
    ...(replyTo !== null && { replyTo: { name, address: replyTo } }),
    ...(subject !== null && { subject }),
    ...(isHtml ? { html: body } : { text: body }),
    messageId: `<${id}@${from.split('@').at(-1)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function commandWatch(heard: (command: string) => void) {
  const ignore = () => {};
  const debug = (about: unknown, text: unknown) => {
    if (isObject(about) && about.tnx === 'client') heard(String(text));
  };
  return { level: ignore, trace: ignore, debug, info: ignore, warn: ignore, error: ignore, fatal: ignore };
}

function sendErrorOf(error: unknown, handedOver: boolean): SendError {
  const { responseCode, code, message } = partsOf(error);
  const options = { cause: error };
  if (responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH') {
    return new SendError('permanent', message, options);
  }
  if (handedOver && responseCode === undefined) {
    const detail = `The connection broke during delivery, so the message may have arrived: ${message}`;
    return new SendError('unknown', detail, options);
  }
  return new SendError('temporary', message, options);
}

function partsOf(error: unknown) {
  const parts: Record<string, unknown> = isObject(error) ? error : {};
  const { responseCode, code } = parts;
  return {
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
    code,
    message: error instanceof Error ? error.message.slice(0, 500) : 'The SMTP server failed.',
  };
}
