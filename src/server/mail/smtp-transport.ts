import type { Transporter } from 'nodemailer'
import type { Transport } from './send-mail.job.ts'

/** Time limit for each response of the mail server, in ms. */
const timeoutMs = 20_000

/** Sends through the mail server at an smtp:// or smtps:// URL. */
export function smtpTransport(url: string, from: string): Transport {
  let mailer: Transporter | undefined
  return async ({ id, ...letter }) => {
    // Loaded here, since a demo sends no mail.
    const { createTransport } = await import('nodemailer')
    mailer ??= createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
    await mailer.sendMail({ ...letter, from, messageId: `<${id}@partner-portal>` })
  }
}
