import type { outbox } from '#server/db/schema.ts'
import { openText } from '#server/mail/letter-secrets.ts'
import type { TestServer } from '#test/support/server.ts'

/** The text of a stored letter as its reader gets it; nothing if there is no letter. */
export const letterText = (
  { config }: Pick<TestServer, 'config'>,
  letter: typeof outbox.$inferSelect | undefined,
): string => (letter === undefined ? '' : openText(config, letter))
