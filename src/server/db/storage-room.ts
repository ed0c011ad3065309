import { statfsSync } from 'node:fs'
import type { Database } from './database.ts'
import { noRoom } from './lost-database.ts'

/**
 * Room kept free for the embedded database, in bytes. Where its log of what was written finds no room it can
 * not go on, so nothing is begun that might bring it there: the log grows by 16 MB at once.
 */
const reserve = 64 * 1024 * 1024

/** The database, which begins no transaction that writes while its folder's disk is nearly full. */
export function withRoom(db: Database, folder: string): Database {
  const begin = db.transaction.bind(db)
  const transaction: Database['transaction'] = async (work, config) => {
    if (config?.accessMode !== 'read only') {
      const { bavail, bsize } = statfsSync(folder)
      if (bavail * bsize < reserve) throw noRoom(folder)
    }
    return begin(work, config)
  }
  return Object.assign(db, { transaction })
}
