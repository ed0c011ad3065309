import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { serviceRights } from '#contract/services/service.ts'
import type { Database } from '#server/db/database.ts'
import { findNamed } from '#server/db/find-named.ts'
import { ownFolder } from '#server/db/own-folder.ts'
import { services } from '#server/db/schema.ts'
import { findService } from '#server/identity/services/find-service.ts'
import {
  addServiceToken,
  createService,
  revokeServiceTokens,
  serviceEvent,
} from '#server/identity/services/service-tokens.ts'
import { recordEvents } from '#server/security/record-events.ts'

const name = 'marketplace'

/** The token in the file; null if there is no file. */
function readToken(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes a token of the demo's service, which has every right, to `service-token` in the data folder, since commands
 * cannot open an embedded database while a server has it. A token that lies there and is valid stays; otherwise a new
 * one is made, and earlier ones are revoked.
 */
export async function handOutServiceToken(db: Database, dataDir: string): Promise<void> {
  ownFolder(dataDir)
  const file = join(dataDir, 'service-token')
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('token of the demo', 0))`)
    const written = readToken(file)
    if (written !== null && (await findService(tx, written, undefined)) !== null) return null
    if ((await findNamed(tx, services, name)) === undefined) {
      const first = await createService(tx, { name, may: serviceRights })
      await recordEvents(tx, null, [
        serviceEvent('service_created', 'platform', { name }),
        serviceEvent('service_token_made', 'platform', first),
      ])
      return first.token
    }
    const { prefixes } = await revokeServiceTokens(tx, name)
    const next = await addServiceToken(tx, name)
    await recordEvents(tx, null, [
      ...prefixes.map((prefix) => serviceEvent('service_token_revoked', 'platform', { name, prefix })),
      serviceEvent('service_token_made', 'platform', next),
    ])
    return next.token
  })
  if (made !== null) writeFileSync(file, `${made}\n`, { mode: 0o600 })
}
