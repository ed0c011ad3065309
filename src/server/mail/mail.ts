import type { SQL } from 'drizzle-orm'
import type { LetterTopic } from '#contract/mail.ts'
import { outbox } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { SubjectLine } from './letter-words.ts'

export interface Letter {
  to: string
  /** Of one that goes to all who are concerned; none for one to a person about themselves. */
  topic?: LetterTopic
  subject: SubjectLine
  text: string
  /** About the reader's own sign-in or account: sent at once, however many letters they have had. */
  urgent?: true
  /** Given together with its sealed secret. */
  id?: string
  secretBox?: string
}

/** A letter to be written: to an address, or to the one that a query selects. */
type NewLetter = Omit<Letter, 'to'> & { to: string | SQL<string> }

/** Writes letters to the outbox in the transaction that causes them; a job sends them. */
export async function post(
  { tx, now, gathered }: Pick<Act, 'tx' | 'now' | 'gathered'>,
  ...letters: readonly NewLetter[]
): Promise<void> {
  if (letters.length === 0) return
  const rows = letters.map((letter) => ({ ...letter, createdAt: now, updatedAt: now }))
  if (gathered === undefined) await tx.insert(outbox).values(rows)
  else gathered.letters.push(...rows)
}
