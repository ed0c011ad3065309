import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { snapshotOf } from '#machines/law.ts'
import { eventToMail, topicBlockers, type TopicFacts, topicLifecycle } from '#machines/topic/lifecycle.ts'
import { type LetterTopic, letterTopics } from '#contract/mail.ts'
import { type Topic, topicMails } from '#contract/topics/topic.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { topicBlockerWordings } from '#contract/wording/blockers/topic-blockers.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { companies, companyUsers, topicSettings, users } from '#server/db/schema.ts'
import { isActiveStaff } from '#server/identity/staff-emails.ts'
import { actorOf, type Context, type UserCaller } from '#server/law/handler.ts'
import { conflict } from '#server/law/refusal.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'

type OfReader = Pick<Context, 'tx' | 'config' | 'now'> & { caller: UserCaller }
type Mail = Topic['mail']

/** The topics on which staff get letters: requests, price changes, and their own webhooks. */
const staffTopics = ['approvals', 'prices', 'people'] as const satisfies readonly LetterTopic[]

const rule = ruleOf(topicLifecycle, topicBlockers, topicBlockerWordings)

/** People who get the same letters, and on which topics. */
interface Readers {
  topics: readonly LetterTopic[]
  are: SQL | undefined
}

const usersOf = (tx: Database, companyId: string) =>
  tx.select({ id: companyUsers.userId }).from(companyUsers).where(eq(companyUsers.companyId, companyId))

/** The people with whom the caller gets letters; null for one who gets none. */
function readersWith({ tx, caller, config }: OfReader): Readers | null {
  if (caller.companyId !== null)
    return {
      topics: letterTopics,
      are: and(inArray(users.id, usersOf(tx, caller.companyId)), isNull(users.disabledAt)),
    }
  return caller.admin ? { topics: staffTopics, are: isActiveStaff(config) } : null
}

interface Setting {
  topic: LetterTopic
  mail: Mail
  facts: TopicFacts
}

/** Loads how the caller gets letters on each of their topics, and whether somebody else does. */
async function loadSettings(c: OfReader): Promise<Setting[]> {
  const readers = readersWith(c)
  if (readers === null) return []
  const rows = await c.tx
    .select({ userId: users.id, topic: topicSettings.topic, mail: topicSettings.mail })
    .from(users)
    .leftJoin(topicSettings, eq(topicSettings.userId, users.id))
    .where(readers.are)
  const others = new Set(rows.map(({ userId }) => userId).filter((id) => id !== c.caller.id))
  return readers.topics.map((topic) => {
    const chosen = rows.filter((row) => row.topic === topic)
    const off = chosen.filter(({ userId, mail }) => others.has(userId) && mail === 'never')
    return {
      topic,
      mail: chosen.find(({ userId }) => userId === c.caller.id)?.mail ?? 'at_once',
      facts: {
        kind: topic === 'people' ? 'always' : 'optional',
        others: others.size > off.length ? 'some' : 'none',
      },
    }
  })
}

function topicRecord({ topic, mail, facts }: Setting, caller: UserCaller): Topic {
  const snapshot = snapshotOf(topicLifecycle, mail, facts)
  const steps = topicMails.map((each) => {
    const event = eventToMail[each]
    const found = topicBlockers(snapshot, { type: event, by: actorOf(caller) })
    const blockers = found.map((blocker) => explain(topicBlockerWordings, blocker, null))
    return { event, allowed: found.length === 0, blockers }
  })
  return { topic, mail, steps }
}

/** Loads the topics on which the caller gets letters; none for one who is neither of a company nor staff. */
export const loadTopics = async (c: OfReader): Promise<Topic[]> =>
  (await loadSettings(c)).map((setting) => topicRecord(setting, c.caller))

/** Locks those who get the same letters, so that of two who turn a topic off at once the last one is refused. */
const lockReaders = ({ tx, caller }: OfReader) =>
  caller.companyId === null
    ? tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('topics of staff', 0))`)
    : lockRow(tx, companies, caller.companyId)

/**
 * Stores how the caller gets the letters of a topic (READINGS 46); it stays theirs in another company. Throws 409 for a
 * topic on which they get none, and if the lifecycle refuses the choice.
 */
export async function chooseMail(c: OfReader, topic: LetterTopic, mail: Mail): Promise<Topic> {
  const { tx, caller, now } = c
  await lockReaders(c)
  const setting = (await loadSettings(c)).find((each) => each.topic === topic)
  if (setting === undefined) throw conflict('You get no letters on this topic.')
  const event = { type: eventToMail[mail], by: actorOf(caller) }
  const { to } = decideStep(rule, { from: setting.mail, facts: setting.facts, event })
  const isThis = and(eq(topicSettings.userId, caller.id), eq(topicSettings.topic, topic))
  await tx.delete(topicSettings).where(isThis)
  if (to !== 'at_once')
    await tx.insert(topicSettings).values({ userId: caller.id, topic, mail: to, updatedAt: now })
  return topicRecord({ ...setting, mail: to }, caller)
}
