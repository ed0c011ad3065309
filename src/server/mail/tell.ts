import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { LetterTopic } from '#contract/mail.ts'
import { companyUsers, notices, topicSettings, users } from '#server/db/schema.ts'
import type { TopicMail } from '#server/db/tables/notices.ts'
import type { Act } from '#server/law/act.ts'
import { linkTo, topicsLine } from './letter-links.ts'
import { spelledTime, type SubjectLine } from './letter-words.ts'
import { post } from './mail.ts'

export type Telling = Pick<Act, 'tx' | 'now' | 'gathered'> &
  Partial<Pick<Act, 'actorId'>> & { config: { publicUrl: string } }

/** An event as letters and notices tell it. */
export interface News {
  topic: LetterTopic
  /** The add-on that it is about; null if it is about a company or the platform. */
  addonId: string | null
  subject: SubjectLine
  /** Paragraphs on what happened and what it means; null for none. */
  paragraphs: readonly (string | null)[]
  /** The path of the page that shows it, or the URL of one outside the portal. */
  place: string
}

/** The news of a letter to people outside the portal. */
type LetterNews = Omit<News, 'addonId'>

const textOf = ({ paragraphs }: Pick<News, 'paragraphs'>): string =>
  paragraphs.filter((each) => each !== null).join('\n\n')

/** Writes news to these addresses, each once: what happened, what it means, when, a link, and these last lines. */
export async function tell(
  act: Telling,
  news: LetterNews,
  readers: readonly string[],
  endings: readonly string[] = [],
): Promise<void> {
  const { topic, subject, place } = news
  const parts = [textOf(news), spelledTime(act.now), linkTo(act.config, place), ...endings]
  const text = `${parts.join('\n\n')}\n`
  await post(act, ...[...new Set(readers)].map((to) => ({ to, topic, subject, text })))
}

/** An account that news is for. */
export interface NewsReader {
  id: string
  email: string
  /** How they get letters of the topic; null if they have not chosen. */
  mail: TopicMail | null
  /** True of the company's users, and of staff; false of others who are told because they asked. */
  isPresent: boolean
}

/** The columns and the table of readers' settings of a topic. */
export const settingOf = (topic: LetterTopic) =>
  and(eq(topicSettings.userId, users.id), eq(topicSettings.topic, topic))

/**
 * Writes news to accounts, each once: a notice, and a letter at once for those who have not chosen otherwise. If all who
 * are present have turned the topic off, everybody gets a letter at once (READINGS 46). The actor's own notice is read.
 * `companyId` is the company whose users may read the notices; null for staff.
 */
export async function tellReaders(
  act: Telling,
  news: News,
  companyId: string | null,
  readers: readonly NewsReader[],
): Promise<void> {
  if (readers.length === 0) return
  const isReached = readers.some(({ isPresent, mail }) => isPresent && mail !== 'never')
  const told = readers.map(({ id, email, mail }) => ({
    id,
    email,
    mail: isReached && mail !== null ? mail : ('at_once' as const),
  }))
  const { topic, addonId, subject, place } = news
  await tell(
    act,
    news,
    told.filter(({ mail }) => mail === 'at_once').map(({ email }) => email),
    [topicsLine(act.config)],
  )
  const rows = told.map(({ id, mail }) => ({
    userId: id,
    topic,
    addonId,
    companyId,
    title: subject,
    text: textOf(news),
    place,
    mail,
    readAt: id === act.actorId ? act.now : null,
    createdAt: act.now,
  }))
  if (act.gathered === undefined) await act.tx.insert(notices).values(rows)
  else act.gathered.notices.push(...rows)
}

/**
 * Tells the users of a company, and besides them the accounts `also`, who get their letter at once whatever they have
 * chosen; not those who are disabled.
 */
export async function tellCompany(
  act: Telling,
  companyId: string,
  news: News,
  also: readonly (string | null)[] = [],
): Promise<void> {
  const ids = also.filter((id) => id !== null)
  const rows = await act.tx
    .select({ id: users.id, email: users.email, mail: topicSettings.mail, memberId: companyUsers.id })
    .from(users)
    .leftJoin(companyUsers, and(eq(companyUsers.userId, users.id), eq(companyUsers.companyId, companyId)))
    .leftJoin(topicSettings, settingOf(news.topic))
    .where(and(or(isNotNull(companyUsers.id), inArray(users.id, ids)), isNull(users.disabledAt)))
    .orderBy(users.email)
  const readers = rows.map(({ id, email, mail, memberId }) => ({
    id,
    email,
    mail: ids.includes(id) ? ('at_once' as const) : mail,
    isPresent: memberId !== null,
  }))
  await tellReaders(act, news, companyId, readers)
}
