import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** The letters taken, with the dots that SMTP doubles as they were written. */
  letters: string[]
  /** The passwords that were sent to it, with whether the connection was encrypted. */
  passwords: { password: string | null | undefined; encrypted: boolean }[]
  close(): Promise<void>
}

/**
 * A mail server that refuses recipients that begin with `nobody`. It offers neither encryption nor sign-in but those
 * commands that are named.
 */
export async function mailServer(offers: readonly ('AUTH' | 'STARTTLS')[] = []): Promise<MailServer> {
  const letters: string[] = []
  const take = async (letter: Promise<string>) => void letters.push(await letter)
  const passwords: MailServer['passwords'] = []
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'].filter((each) => !offers.some((offered) => offered === each)),
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, { secure }, done) => {
      passwords.push({ password, encrypted: secure })
      done(null, { user: username })
    },
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
      ),
    onData: (stream, _session, done) => void take(text(stream)).then(done, done),
  })
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    passwords,
    close: () => new Promise((resolve) => void smtp.close(() => resolve())),
  }
}
