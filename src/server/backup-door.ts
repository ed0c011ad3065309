import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import * as v from 'valibot'
import { isSameSecret } from '#server/keys/same-secret.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { type Listening, listen } from './listen.ts'

const noteSchema = v.object({ port: v.number(), token: v.string() })

const noteOf = (dataDir: string) => join(dataDir, 'backup-door.json')

/**
 * Lets a command of the same user have the embedded database dumped by the server that has it open, at a port of this
 * machine and with a token that the data folder names.
 */
export async function openBackupDoor(
  dump: () => Promise<Blob>,
  { dataDir, requestLimitMs }: Pick<ServerConfig, 'dataDir' | 'requestLimitMs'>,
): Promise<Listening> {
  const token = randomBytes(32).toString('hex')
  const app = new Hono()
  app.post('/backup', async (c) => {
    if (!isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)) return c.text('', 401)
    return new Response(await dump())
  })
  const { port, stop } = await listen(app, { host: '127.0.0.1', port: 0, requestLimitMs })
  writeFileSync(noteOf(dataDir), JSON.stringify({ port, token }), { mode: 0o600 })
  return {
    port,
    stop: () => {
      rmSync(noteOf(dataDir), { force: true })
      return stop()
    },
  }
}

/** Has the server that has a data folder open dump its database; null if no server has it. */
export async function dumpThroughDoor(dataDir: string): Promise<Blob | null> {
  let text: string
  try {
    text = readFileSync(noteOf(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const { port, token } = v.parse(noteSchema, JSON.parse(text))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`http://127.0.0.1:${port}/backup`, { method: 'POST', headers })
  if (!reply.ok) throw new Error(`The server at port ${port} did not make a backup: ${reply.status}`)
  return reply.blob()
}
