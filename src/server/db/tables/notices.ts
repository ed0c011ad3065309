import { isNull, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { LetterTopic } from '#contract/mail.ts'
import { idOf, instant } from '../columns.ts'
import { addons } from './addons.ts'
import { companies, users } from './companies.ts'

/** How a person gets the letters of a topic (READINGS 46). */
export type TopicMail = 'at_once' | 'daily' | 'never'

/** News for one person in the portal; a letter with the same text follows as `mail` says. */
export const notices = pgTable(
  'notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: idOf(() => users.id),
    topic: text().$type<LetterTopic>().notNull(),
    /** The add-on it is about; null for one about a company or the platform. */
    addonId: uuid().references(() => addons.id),
    /** The company whose users it was sent to, who alone may read it; null for one sent to staff. */
    companyId: uuid().references(() => companies.id),
    title: text().notNull(),
    /** Paragraphs of plain text. */
    text: text().notNull(),
    /** The path of the page that shows it. */
    place: text().notNull(),
    mail: text().$type<TopicMail>().notNull(),
    /** When the daily letter with it was written; null until then, and for one that goes into none. */
    mailedAt: instant(),
    readAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('notices_of_user').on(t.userId, t.createdAt, t.id),
    index('notices_unread').on(t.userId).where(isNull(t.readAt)),
    index('notices_to_mail')
      .on(t.createdAt)
      .where(sql`mail = 'daily' and mailed_at is null`),
    index('notices_created').on(t.createdAt),
  ],
)

/** How people get the letters of a topic, where it is not at once. */
export const topicSettings = pgTable(
  'topic_settings',
  {
    userId: idOf(() => users.id),
    topic: text().$type<LetterTopic>().notNull(),
    mail: text().$type<TopicMail>().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
)
