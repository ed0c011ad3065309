import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { outbox } from '#server/db/schema.ts'
import { openIfReadable, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'
import type { Letter } from './mail.ts'

/**
 * The line of a letter's text that stands for its secret, such as a link that opens an account. It is a whole line, so
 * that no name within one is taken for it.
 */
export const secretLine = '{{the link of this letter}}'

/** Matches a link that opens an account, as letters from before such links were sealed have it in a line of its own. */
const oldLink = /\/oauth\/(reset|invitation)\?token=/
const isSecret = (line: string): boolean => line === secretLine || oldLink.test(line)

const withheld = '(This link is shown to its reader alone.)'
const gone = '(This link is no longer available. Ask for a new one.)'

/** Seals a letter's secret, so that whoever reads the outbox or a backup of it has not got it. */
export function withSecret(keys: Pick<SecretKeys, 'secretsKey'>, letter: Letter, secret: string): Letter {
  const id = randomUUID()
  return { ...letter, id, secretBox: seal(keys, secret, sealedColumns.letter.context(id)) }
}

const openSecret = (keys: SecretKeys, { id, secretBox }: { id: string; secretBox: string | null }): string =>
  (secretBox && openIfReadable(keys, secretBox, sealedColumns.letter.context(id))) ?? gone

/** True if the secret that a letter's text leaves out was removed. */
export const isLinkGone = ({ text, secretBox }: { text: string; secretBox: string | null }): boolean =>
  secretBox === null && text.split('\n').includes(secretLine)

/** The same of letters that were given up, in SQL. */
export const hasNoSecret = sql<boolean>`${outbox.secretBox} is null
  and ${secretLine} = any(string_to_array(${outbox.text}, chr(10)))`

/** Shows the text of a stored letter to others than its reader: where it leaves out a secret, it says so. */
export const withheldText = (letter: { text: string; secretBox: string | null }): string =>
  letter.text
    .split('\n')
    .map((line) => {
      if (line === secretLine && letter.secretBox === null) return gone
      return isSecret(line) ? withheld : line
    })
    .join('\n')

/** Opens the text of a stored letter for its reader; where its secret is gone, it says so. */
export const openText = (
  keys: SecretKeys,
  letter: { id: string; text: string; secretBox: string | null },
): string =>
  letter.text
    .split('\n')
    .map((line) => (line === secretLine ? openSecret(keys, letter) : line))
    .join('\n')

/** Takes its link from a letter that was sent or given up, so that nobody finds it there. */
export const withoutSecret = {
  secretBox: null,
  text: sql<string>`regexp_replace(${outbox.text}, ${`^https?://\\S+${oldLink.source}\\S+$`}, ${secretLine}, 'n')`,
}
