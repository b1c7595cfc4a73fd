/** The message with the link that resets a forgotten password (Decision panel-people). */
import { newAccountSecret, secretHash } from '../core/account-secret.ts';
import type { MailedDocument } from '../mail/documents.ts';
import { type MailLanguage, resetType } from './password-resets.ts';

/**
 * Builds the message. `publicUrl` is the public address of the service. The secret is generated here, so that the queue
 * contains none.
 */
export function passwordResetMail(publicUrl: string): MailedDocument {
  return {
    type: resetType,
    async compose({ account, tx, now }, userId) {
      const user = await tx
        .selectFrom('users')
        .select(['name', 'email'])
        .where('account_id', '=', account.id)
        .where('id', '=', userId)
        .executeTakeFirst();
      const secret = newAccountSecret('rst', account.id);
      const reset = await tx
        .updateTable('password_resets')
        .set({ hash: secretHash(secret) })
        .where('account_id', '=', account.id)
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .returning('language')
        .executeTakeFirst();
      if (!user || !reset) return undefined;
      const link = `${publicUrl}/panel/reset-password#${secret}`;
      const message = texts[reset.language]({ name: user.name, link });
      return { channel: 'email', message: { to: user.email, ...message, isHtml: false } };
    },
    // The outcome is in the log; the person can request another link.
    settled: async () => undefined,
  };
}

type Text = (facts: { name: string; link: string }) => { subject: string; body: string };

const texts: Record<MailLanguage, Text> = {
  es: ({ name, link }) => ({
    subject: 'Elegí una contraseña nueva de Mostrador',
    body: `Hola, ${name}:

Alguien pidió una contraseña nueva para entrar a Mostrador con este correo. Para elegirla, abrí este enlace:

${link}

Funciona una sola vez, durante una hora. Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.
`,
  }),
  en: ({ name, link }) => ({
    subject: 'Choose a new Mostrador password',
    body: `Hello ${name},

Someone requested a new password for the Mostrador user with this e-mail. To choose one, open this link:

${link}

It works once, for an hour. If it was not you, ignore this e-mail: your password stays the same.
`,
  }),
};
