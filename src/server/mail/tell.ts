import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { LetterTopic } from '#contract/mail.ts'
import { companyUsers, users } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { spelledTime, type SubjectLine } from './letter-words.ts'
import { post } from './mail.ts'

type Telling = Pick<Act, 'tx' | 'now' | 'gathered'> & { config: { publicUrl: string } }

/** An event as a letter tells it. */
export interface News {
  topic: LetterTopic
  subject: SubjectLine
  /** Paragraphs on what happened and what it means; null for none. */
  paragraphs: readonly (string | null)[]
  /** The path of the page that shows it, or the URL of one outside the portal. */
  place: string
}

const textOf = ({ config, now }: Telling, { paragraphs, place }: News): string => {
  const link = place.startsWith('/') ? config.publicUrl + place : place
  return `${[...paragraphs.filter((each) => each !== null), spelledTime(now), link].join('\n\n')}\n`
}

/** Writes news to these addresses, each once: what happened, what it means, when, and a link. */
export async function tell(act: Telling, news: News, readers: readonly string[]): Promise<void> {
  const { topic, subject } = news
  const text = textOf(act, news)
  await post(act, ...[...new Set(readers)].map((to) => ({ to, topic, subject, text })))
}

/** Tells the users of a company, and besides them the accounts `also`; not those who are disabled. */
export async function tellCompany(
  act: Telling,
  companyId: string,
  news: News,
  also: readonly (string | null)[] = [],
): Promise<void> {
  const ids = also.filter((id) => id !== null)
  const rows = await act.tx
    .selectDistinct({ email: users.email })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .where(and(or(eq(companyUsers.companyId, companyId), inArray(users.id, ids)), isNull(users.disabledAt)))
    .orderBy(users.email)
  await tell(
    act,
    news,
    rows.map(({ email }) => email),
  )
}
