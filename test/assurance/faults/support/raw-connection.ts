import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection to a server that says what it likes, when it likes. */
export interface RawConnection {
  socket: Socket
  /** All that came back. */
  heard(): string
  /** Resolves when the connection is over, by either side. */
  over: Promise<void>
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  const over = new Promise<void>((resolve) => void socket.once('close', () => resolve()))
  // That the server resets it is one of the ways to end.
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  return { socket, heard: () => text, over }
}
