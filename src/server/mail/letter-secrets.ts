import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { outbox } from '#server/db/schema.ts'
import { openIfReadable, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'
import type { Letter } from './mail.ts'

/**
 * The line of a letter's text that stands for its secret, such as a link that opens an account. It is a whole line, so
 * that no name within one is taken for it.
 */
export const secretLine = '{{the link of this letter}}'

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

/** Shows the text of a stored letter to others than its reader: where it leaves out a secret, it says so. */
export const withheldText = (letter: { text: string; secretBox: string | null }): string =>
  letter.text
    .split('\n')
    .map((line) => (line === secretLine ? (letter.secretBox === null ? gone : withheld) : line))
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

/** Takes the links that open an account out of a stored text, as letters from before they were sealed have them. */
export const withoutLinks = (text: typeof outbox.text): SQL<string> =>
  sql`regexp_replace(${text}, '^https?://\\S+/oauth/(reset|invitation)\\?token=\\S+$', ${secretLine}, 'n')`
