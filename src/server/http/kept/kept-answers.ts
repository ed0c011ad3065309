import { eq, sql } from 'drizzle-orm'
import { contentVersion } from '#server/db/content-version.ts'
import { type Database, inSnapshot } from '#server/db/database.ts'
import { addons } from '#server/db/schema.ts'
import type { AddonIds, AddonRow, UserCaller } from '#server/law/handler.ts'
import type { TextAnswer } from '../answer.ts'
import type { KeptRead } from './kept-reads.ts'
import { cacheKey, LruCache } from './lru-cache.ts'

/** The most that a process keeps, in bytes of answers. */
const mostBytes = 16 * 1024 * 1024
/** Bytes of an entry besides its text, roughly. */
const entryBytes = 500

/** A caller with the content version of what a read shows, both as of one statement. */
export interface Seen {
  read: KeptRead
  caller: UserCaller
  companyId: string | null
  /** The add-on that the read is about, if it is about one. */
  addonIds: AddonIds | undefined
  version: string
}

/** Computes an answer; `addon` is null where there is none any more. */
type Compute = (db: Database, addon: AddonRow | null | undefined) => Promise<TextAnswer>

/**
 * Answers that a process keeps, each with the content version that was read before its first data: it is given again
 * as long as a later request finds that version. Keys hold the whole caller, so that another role or company has other
 * answers, and the configuration. A process has one build, which they need not name.
 */
export class KeptAnswers {
  readonly #answers: LruCache<{ version: string; answer: TextAnswer }>

  /** `most`: bytes of answers; 0 keeps none. Calls `onLooked` for each that was looked for. */
  constructor(
    private readonly db: Database,
    most = mostBytes,
    private readonly onLooked: (result: 'hit' | 'miss') => void = () => undefined,
  ) {
    this.#answers = new LruCache(most, ({ answer }) => 2 * answer.text.length + entryBytes)
  }

  /** True if answers are kept at all. */
  get isOn(): boolean {
    return this.#answers.most > 0
  }

  /**
   * Gives the answer as it was kept, or computes and keeps it. `request` is all that it depends on besides the caller:
   * path, query, Range and configuration.
   */
  async answer(seen: Seen, request: readonly unknown[], compute: Compute): Promise<TextAnswer> {
    const key = cacheKey([seen.caller, ...request])
    const held = this.#answers.get(key)
    const isHit = held?.version === seen.version
    this.onLooked(isHit ? 'hit' : 'miss')
    if (isHit) return held.answer
    const computed = await this.#computed(seen, compute)
    this.#answers.set(key, computed)
    return computed.answer
  }

  /** Computes an answer of one state of the database: that of a snapshot, whose first statement reads the version. */
  #computed(seen: Seen, compute: Compute): Promise<{ version: string; answer: TextAnswer }> {
    return inSnapshot(this.db, async (tx) => {
      const { version, addon } = await seenAgain(tx, seen)
      return { version, answer: await compute(tx, addon) }
    })
  }
}

/** Reads the content version again, with the add-on if the read is about one, in one statement. */
async function seenAgain(
  tx: Database,
  { read, caller, companyId, addonIds }: Seen,
): Promise<{ version: string; addon: AddonRow | null | undefined }> {
  if (addonIds === undefined) {
    const version = contentVersion(read.shown, { userId: caller.id, companyId })
    const [found] = await tx.select({ version }).from(sql`(select 1) one`)
    return { version: found?.version ?? '', addon: undefined }
  }
  const version = contentVersion(read.shown, { addonId: addonIds.id, companyId: addonIds.companyId })
  const [found] = await tx.select({ version, addon: addons }).from(addons).where(eq(addons.id, addonIds.id))
  return found ?? { version: '', addon: null }
}
