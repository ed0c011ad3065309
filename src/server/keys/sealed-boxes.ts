import { and, asc, eq, gt, isNotNull, notLike } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { accountPlace } from '#server/buildpacks/source-control/accounts.ts'
import type { Database } from '#server/db/database.ts'
import {
  installRequests,
  manifests,
  outbox,
  sourceAccounts,
  twoFactors,
  webhooks,
} from '#server/db/schema.ts'
import { configPlace, logDrainPlace } from '#server/installs/install-config.ts'
import { factorPlace } from '#server/identity/second-factor/two-factor.ts'
import { letterPlace } from '#server/mail/letter-secrets.ts'
import { manifestPlace } from '#server/manifests/manifest-secrets.ts'
import { webhookPlace } from '#server/webhooks/webhook-secrets.ts'
import { boxPrefix, open, seal, type SecretKeys } from './secret-box.ts'

/** A column of sealed boxes. */
interface SealedColumn {
  /** The word for one of its rows. */
  what: string
  table: PgTable
  id: PgColumn
  /** The record that the box is bound to. */
  owner: PgColumn
  /** The column's name in its table. */
  name: string
  box: PgColumn
  /** The encryption context, by the owner's id. */
  place: (owner: string) => string
}

/** Every column that holds sealed boxes. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'manifest',
    table: manifests,
    id: manifests.id,
    owner: manifests.addonId,
    name: 'secrets',
    box: manifests.secrets,
    place: manifestPlace,
  },
  {
    what: 'GitHub account',
    table: sourceAccounts,
    id: sourceAccounts.userId,
    owner: sourceAccounts.userId,
    name: 'tokenBox',
    box: sourceAccounts.tokenBox,
    place: accountPlace,
  },
  {
    what: 'authenticator',
    table: twoFactors,
    id: twoFactors.userId,
    owner: twoFactors.userId,
    name: 'secretBox',
    box: twoFactors.secretBox,
    place: factorPlace,
  },
  {
    what: 'webhook',
    table: webhooks,
    id: webhooks.id,
    owner: webhooks.id,
    name: 'secretBox',
    box: webhooks.secretBox,
    place: webhookPlace,
  },
  {
    what: 'letter',
    table: outbox,
    id: outbox.id,
    owner: outbox.id,
    name: 'secretBox',
    box: outbox.secretBox,
    place: letterPlace,
  },
  {
    what: 'config of install',
    table: installRequests,
    id: installRequests.resourceId,
    owner: installRequests.resourceId,
    name: 'configBox',
    box: installRequests.configBox,
    place: configPlace,
  },
  {
    what: 'log drain of install',
    table: installRequests,
    id: installRequests.resourceId,
    owner: installRequests.resourceId,
    name: 'logDrainBox',
    box: installRequests.logDrainBox,
    place: logDrainPlace,
  },
]

/** The findings of a look at all boxes; the lists name their rows. */
export interface BoxesFound {
  /** Sealed under the key that seals. */
  current: number
  /** Opened by the other key only. */
  underOther: string[]
  /** Opened by none. */
  unreadable: string[]
}

/** Rows looked at in one statement. */
const batch = 200

interface BoxRow {
  id: string
  owner: string
  box: string
}

const rowsAfter = (tx: Database, { table, id, owner, box }: SealedColumn, after: string | null) =>
  tx
    .select({ id, owner, box })
    .from(table)
    .where(after === null ? isNotNull(box) : and(isNotNull(box), gt(id, after)))
    .orderBy(asc(id))
    .limit(batch)
    .$dynamic()

function opened(keys: SecretKeys, column: SealedColumn, row: BoxRow): string | null {
  try {
    return open(keys, row.box, column.place(row.owner))
  } catch {
    return null
  }
}

/** Opens every stored box. */
export async function lookAtBoxes(db: Database, keys: SecretKeys): Promise<BoxesFound> {
  const found: BoxesFound = { current: 0, underOther: [], unreadable: [] }
  for (const column of sealedColumns) {
    for (let rows: BoxRow[] | null = null; rows === null || rows.length === batch;) {
      rows = (await rowsAfter(db, column, rows?.at(-1)?.id ?? null)) as BoxRow[]
      for (const row of rows) {
        const name = `${column.what} ${row.id}`
        if (opened({ ...keys, otherSecretsKey: null }, column, row) !== null) found.current += 1
        else if (opened(keys, column, row) === null) found.unreadable.push(name)
        else found.underOther.push(name)
      }
    }
  }
  return found
}

/** Seals a batch of boxes anew, those after an id; null once there are none. */
async function resealBatch(
  tx: Database,
  keys: SecretKeys,
  column: SealedColumn,
  after: string | null,
): Promise<{ last: string; resealed: number } | null> {
  const { table, id, box, name, place } = column
  const isOld = notLike(box, `${boxPrefix(keys.secretsKey)}%`)
  const rows = (await rowsAfter(tx, column, after)
    .where(after === null ? isOld : and(isOld, gt(id, after)))
    .for('update')) as BoxRow[]
  let resealed = 0
  for (const row of rows) {
    const text = opened(keys, column, row)
    if (text === null) continue
    await tx
      .update(table)
      .set({ [name]: seal(keys, text, place(row.owner)) })
      .where(eq(id, row.id))
    resealed += 1
  }
  const last = rows.at(-1)?.id
  return last === undefined ? null : { last, resealed }
}

/**
 * Seals every box under the key that seals, a batch in a transaction, while servers run: what is done stays done, and
 * another run goes on from there. Boxes that no key opens are left as they are. `tell` reports the progress, and is
 * waited for.
 */
export async function resealBoxes(
  db: Database,
  keys: SecretKeys,
  tell: (what: string, resealed: number) => void | Promise<void>,
): Promise<number> {
  let sum = 0
  for (const column of sealedColumns) {
    for (let after: string | null = null; ;) {
      const done: Awaited<ReturnType<typeof resealBatch>> = await db.transaction((tx) =>
        resealBatch(tx, keys, column, after),
      )
      if (done === null) break
      after = done.last
      sum += done.resealed
      if (done.resealed > 0) await tell(column.what, done.resealed)
    }
  }
  return sum
}
