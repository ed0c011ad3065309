import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** The letters taken, with the dots that SMTP doubles as they were written. */
  letters: string[]
  close(): Promise<void>
}

/** A mail server that takes letters without encryption and sign-in; it refuses recipients that begin with `nobody`. */
export async function mailServer(): Promise<MailServer> {
  const letters: string[] = []
  const take = async (letter: Promise<string>) => void letters.push(await letter)
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
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
    close: () => new Promise((resolve) => void smtp.close(() => resolve())),
  }
}
