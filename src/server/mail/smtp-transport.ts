import type { Transporter } from 'nodemailer'
import type { Transport } from './send-mail.job.ts'

/** Time limit for each response of the mail server, in ms. */
const timeoutMs = 20_000

/** True for a URL whose password would cross the network in the clear where the mail server offers no STARTTLS. */
export function needsStartTls(url: string): boolean {
  const { protocol, username, password } = new URL(url)
  return protocol === 'smtp:' && (username !== '' || password !== '')
}

/** Options for a mail server; its password is sent encrypted or not at all, unless `allowPlaintext`. */
export function smtpOptions(url: string, allowPlaintext: boolean, limitMs = timeoutMs) {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs }
  if (allowPlaintext || !needsStartTls(url)) return { url, ...limits }
  const required = new URL(url)
  // An option in the URL takes precedence.
  required.searchParams.delete('requireTLS')
  return { url: required.href, requireTLS: true, ...limits }
}

/** Sends through the mail server at an smtp:// or smtps:// URL. */
export function smtpTransport(url: string, from: string, allowPlaintext = false): Transport {
  let mailer: Transporter | undefined
  return async ({ id, ...letter }) => {
    // Loaded here, since a demo sends no mail.
    const { createTransport } = await import('nodemailer')
    mailer ??= createTransport(smtpOptions(url, allowPlaintext))
    await mailer.sendMail({ ...letter, from, messageId: `<${id}@partner-portal>` })
  }
}
