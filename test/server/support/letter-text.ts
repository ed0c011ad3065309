import { outbox } from '#server/db/schema.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { openText } from '#server/mail/letter-secrets.ts'
import type { TestServer } from '#test/support/server.ts'
import { postForm } from '#test/support/sign-in-client.ts'

/** The text of a stored letter as its reader gets it; nothing if there is no letter. */
const letterText = (
  { config }: Pick<TestServer, 'config'>,
  letter: typeof outbox.$inferSelect | undefined,
): string => (letter === undefined ? '' : openText(config, letter))

/** The path of the link in the last letter to an address; empty if there is none. */
export async function mailedLink(server: TestServer, to: string): Promise<string> {
  const letters = await server.db.select().from(outbox)
  const last = letters.findLast((letter) => letter.to === to)
  return /\/oauth\/\w+\?\S+/.exec(letterText(server, last))?.[0] ?? ''
}

/** Asks for a new password by mail; returns the path of the link in the letter. */
export async function resetLink(server: TestServer, email = 'ada@acme.example'): Promise<string> {
  await postForm(server, '/oauth/forgot', { email })
  await runPasswordResets(server)
  return mailedLink(server, email)
}
