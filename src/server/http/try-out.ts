import { effects } from '#contract/road/call-effects.ts'
import { toWire } from '#contract/formats/wire-names.ts'
import type { Database } from '#server/db/database.ts'
import { refuseIfShutDown } from '#server/law/refuse-if-shut-down.ts'
import { admit } from './access.ts'
import { writeResponse } from './answer.ts'
import {
  checkedResult,
  handle,
  type Incoming,
  withTries,
  type EndpointResources,
} from './request-pipeline.ts'

/** Ends a transaction that was only tried. */
class Undone extends Error {
  constructor(readonly found: unknown) {
    super('a dry run is rolled back')
  }
}

/** Runs work in a transaction that is always rolled back, and returns what it found. */
async function inUndoneTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.found as T
    throw error
  }
}

/** Answers what a write would do: makes it by the same handler, and undoes it. Keeps no Idempotency-Key. */
export async function tryOut(incoming: Incoming, resources: EndpointResources): Promise<Response> {
  const { db, config, clock, loadEffects } = resources
  const found = await withTries(() =>
    inUndoneTransaction(db, async (tx) => {
      const { admitted, subject } = await admit(incoming, tx, resources)
      if (subject === null || subject.addon === null) throw new Error('a dry run is of an add-on')
      refuseIfShutDown(subject.addon)
      const now = clock.now()
      const around = { tx, config, picture: undefined, source: undefined, noted: [] }
      const { result } = await handle({ ...admitted, now }, around, subject)
      checkedResult(incoming.endpoint, result)
      const { caller } = admitted
      const forAdmin = caller?.kind === 'user' && caller.admin
      return loadEffects(tx, { config, now, addon: subject.addon, forAdmin })
    }),
  )
  return writeResponse({ status: 200, body: toWire(effects, found), etag: null })
}
