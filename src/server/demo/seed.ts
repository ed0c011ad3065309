import { and, between, eq, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { maxLetterAttempts } from '#machines/letter/lifecycle.ts'
import { defaultThresholds } from '#contract/wording/requirement-items.ts'
import type { Clock } from '#server/config/clock.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { notices, outbox, topicSettings } from '#server/db/schema.ts'
import { demoPasswordCost } from '#server/config/password-cost.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import type { RulesConfig } from '#server/law/act.ts'
import { lapseBy } from '#server/law/lapse.ts'
import { publishBy } from '#server/law/publish-at-once.ts'
import { publishAtOnce } from '#server/catalogue/publish.ts'
import { lapseApprovals } from '#server/approvals/lapse.ts'
import { demoPassword } from './accounts.ts'
import { billTheStory } from './billing.ts'
import { known, storeAccounts } from './store-accounts.ts'
import { sampleProviderOrigin, sampleReceiverOrigin } from '#server/config/sample-origins.ts'
import { contextAt } from './story-context.ts'
import { story } from './story.ts'
import { storyPictures } from './story-pictures.ts'
import { isInhabited, markStory } from './story-mark.ts'
import { datedActions, morningOf } from './timeline.ts'

/** Advisory lock under which one starting server loads the story while others wait. */
const storyLock = 7002

/**
 * Loads the demo story into a database without users, in one transaction, so that an interrupted start leaves nothing
 * behind. Its dates count back from the clock, and its trail is written by the rules themselves, at past times. A
 * deployment's limits apply to the story's data, not to loading it. Returns true if the story was loaded now.
 */
export async function seedDemo(resources: {
  db: Database
  clock: Clock
  config: RulesConfig & Pick<ServerConfig, 'platformShareBasisPoints'>
  log: Logger
}): Promise<boolean> {
  const { db, clock, log } = resources
  if (await isInhabited(db)) return false
  lapseBy(lapseApprovals)
  publishBy(publishAtOnce)
  const started = performance.now()
  const passwordHash = hashPassword(demoPassword, demoPasswordCost)
  const pictures = await storyPictures()
  const config: RulesConfig = {
    ...resources.config,
    thresholds: defaultThresholds,
    providerAllow: [sampleProviderOrigin],
    webhookAllow: [sampleReceiverOrigin],
  }
  const now = clock.now()
  const locked = new Set<string>()
  const told = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${storyLock})`)
    if (await isInhabited(tx)) return false
    await markStory(tx, now)
    const ids = await storeAccounts(tx, passwordHash, (daysAgo) => morningOf(now, daysAgo))
    for (const { at, action } of datedActions(story, now))
      await action(contextAt(at, { tx, ids, pictures, config, locked }))
    await billTheStory(tx, now, resources.config)
    const reader = { userId: known(ids.userIds, 'colleague@acme.example'), updatedAt: now }
    await tx.insert(topicSettings).values({ ...reader, topic: 'billing', mail: 'daily' })
    // Letters written in the story count as sent in it.
    await tx.update(outbox).set({ sentAt: outbox.createdAt })
    // What is older than a week has been read.
    await tx
      .update(notices)
      .set({ readAt: sql`coalesce(${notices.readAt}, ${notices.createdAt})` })
      .where(lt(notices.createdAt, morningOf(now, 7)))
    // A mailbox that was closed of late. Twelve attempts take 29 hours.
    const givenUpAt = sql`${outbox.createdAt} + interval '29 hours'`
    const ofLate = between(outbox.createdAt, morningOf(now, 14), morningOf(now, 2))
    await tx
      .update(outbox)
      .set({ sentAt: null, givenUpAt, attempts: maxLetterAttempts, error: '550 5.1.1 No such mailbox' })
      .where(and(eq(outbox.to, 'colleague@acme.example'), ofLate))
    return true
  })
  if (told) log.info({ ms: Math.round(performance.now() - started) }, 'demo story loaded')
  return told
}
