import { toWire } from '#contract/formats/wire-names.ts'
import { effects } from '#contract/road/call-effects.ts'
import { checkedResult } from './handle.ts'
import { walk, withTries } from './in-transaction.ts'
import { type Step, step } from './step.ts'
import { isDryRun } from '../write-query.ts'

/** Ends a transaction that was only tried. */
class Undone extends Error {}

/** Takes the steps of a dry run in a transaction that is always rolled back; any other request goes on without them. */
export function tryOut(...steps: readonly Step[]): Step {
  const take = walk(steps)
  return async (c, next) => {
    if (!isDryRun(c, c.get('endpoint'))) {
      await next()
      return
    }
    const undone = async (): Promise<never> => {
      await take(c)
      throw new Undone('a dry run is rolled back')
    }
    await withTries(c, undone).catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  }
}

/** Answers what a write has brought about. */
export const answerEffects = step(async (c) => {
  const { config, loadEffects } = c.get('resources')
  checkedResult(c.get('endpoint'), c.get('result'))
  const addon = c.get('subject')?.addon ?? null
  if (addon === null) throw new Error('a dry run is of an add-on')
  const caller = c.get('caller')
  const forAdmin = caller?.kind === 'user' && caller.admin
  const found = await loadEffects(c.get('tx'), { config, now: c.get('now'), addon, forAdmin })
  c.set('answer', { status: 200, body: toWire(effects, found), etag: null })
})
