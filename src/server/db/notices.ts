import type { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'

/** Notices that the database sends when there is work for a job: triggers of its tables send the job's name. */
export interface Notices {
  /**
   * Listens, unless it does already: a lost connection is replaced by the next call. Resolves to true if notices
   * sent before this call may have been missed.
   */
  listen(onNotice: (job: string) => void): Promise<boolean>
  close(): Promise<void>
}

/** The channel of the triggers' notices. */
const channel = 'jobs'
const connectMs = 5_000

/** Notices of the embedded database, which lasts as long as its process. */
export function embeddedNotices(client: PGlite): Notices {
  let stop: (() => Promise<void>) | null = null
  return {
    listen: async (onNotice) => {
      if (stop !== null) return false
      stop = await client.listen(channel, onNotice)
      return true
    },
    close: async () => {
      const wasStopped = stop?.()
      stop = null
      await wasStopped
    },
  }
}

/**
 * Notices of a PostgreSQL server, over a connection of their own. Calls `onError` when it is lost. Behind a pooler
 * that hands connections on between transactions none arrive.
 */
export function postgresNotices(connectionString: string, onError: (error: Error) => void): Notices {
  let current: Client | null = null
  return {
    listen: async (onNotice) => {
      if (current !== null) return false
      const client = new Client({ connectionString, connectionTimeoutMillis: connectMs, keepAlive: true })
      const forget = () => {
        if (current === client) current = null
      }
      client.on('error', onError)
      client.on('end', forget)
      client.on('notification', ({ payload }) => onNotice(payload ?? ''))
      current = client
      try {
        await client.connect()
        await client.query(`listen ${channel}`)
      } catch (error) {
        forget()
        void client.end()
        throw error
      }
      return true
    },
    close: async () => {
      const client = current
      current = null
      await client?.end()
    },
  }
}
