import { createServer, type Server } from 'node:net'
import { once } from 'node:events'

export interface MailServer {
  url: string
  /** The letters taken, as they came over the wire. */
  letters: string[]
  close(): Promise<void>
}

/** A mail server that speaks enough SMTP to take letters; it refuses recipients that begin with `nobody`. */
export async function mailServer(): Promise<MailServer> {
  const letters: string[] = []
  const server: Server = createServer((socket) => {
    let data: string[] | null = null
    let rest = ''
    socket.write('220 ready\r\n')
    const answer = (line: string): string => {
      if (/^EHLO|^HELO/i.test(line)) return '250 hello'
      if (/^RCPT TO:<nobody/i.test(line)) return '550 no such user'
      if (/^DATA/i.test(line)) {
        data = []
        return '354 go on'
      }
      return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (data === null) socket.write(`${answer(line)}\r\n`)
        else if (line === '.') {
          letters.push(data.join('\n'))
          data = null
          socket.write('250 taken\r\n')
        } else data.push(line)
      }
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    letters,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
