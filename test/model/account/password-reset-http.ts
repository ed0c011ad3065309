import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type {
  PasswordResetEvent,
  PasswordResetFacts,
  PasswordResetSnapshot,
} from '#machines/account/lifecycle.ts'
import { outbox, passwordResets, users } from '#server/db/schema.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { openText } from '#server/mail/letter-secrets.ts'
import type { Driver } from '#test/runner/model.ts'
import { createAccount, postForm } from '#test/support/sign-in-client.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'
import { passwordResetAsked } from './specified.ts'

/** The new password, as the page asks for it. */
export const typed = { password: 'no fox naps on lime jelly', again: 'no fox naps on lime jelly' }

/** The event that leads to each state from the first one. */
const ways = { asked: undefined, used: 'use', replaced: 'replace', expired: 'expire' } as const

/** The answer to a link's use: whether it was taken, and what the page says. */
interface Used {
  isTaken: boolean
  said: string
}

/** The steps of a reset: its link as it is used, the rest by the platform. */
export function passwordResetDriver(
  name: string,
  platform: () => Platform,
  useLink: (link: string) => Promise<Used>,
): Driver<PasswordResetSnapshot, PasswordResetEvent, PasswordResetFacts> {
  let born = 0
  let email: string
  let userId: string
  let id: string
  let link: string
  let asked: string[] = []
  const db = () => platform().server.db
  const look = () => runPasswordResets(platform().server)
  /** Asks for a link, and gives it as the letter does. */
  async function ask(): Promise<string> {
    expect((await postForm(platform().server, '/oauth/forgot', { email })).status).toBe(200)
    await look()
    const letters = await db().select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.createdAt)
    const links = letters.map(
      (letter) => /\/oauth\/reset\?\S+/.exec(openText(platform().server.config, letter))?.[0],
    )
    const known = new Set(asked)
    const newest = links.find((each) => each !== undefined && !known.has(each))
    if (newest === undefined) throw new Error('no letter has come')
    asked.push(newest)
    return newest
  }
  const stored = async () => {
    const rows = await db().select().from(passwordResets).where(eq(passwordResets.id, id))
    const [user] = await db().select().from(users).where(eq(users.id, userId))
    return [rows, user?.passwordHash]
  }
  async function take({ type }: PasswordResetEvent): Promise<void> {
    if (type === 'use') expect(await useLink(link)).toMatchObject({ isTaken: true })
    if (type === 'replace') await ask()
    if (type === 'expire') await look()
  }
  return {
    name,
    // A link has no party; nobody can ask for what only the platform does, and it uses none itself.
    canSend: ({ type, by }) => by === (type === 'use' ? 'provider' : 'system'),
    async start({ value }, facts) {
      born += 1
      email = `forgetful-${born}@acme.example`
      userId = await createAccount(platform().server, email)
      asked = []
      link = await ask()
      const [row] = await db().select().from(passwordResets).where(eq(passwordResets.email, email))
      id = row?.id ?? ''
      const way = ways[value]
      const pass = (minutes: number) =>
        db()
          .update(passwordResets)
          .set({ expiresAt: new Date(Date.now() + minutes * 60_000) })
          .where(eq(passwordResets.id, id))
      if (way === 'expire') await pass(0)
      if (way !== undefined) await take({ type: way, by: 'system' })
      await pass(facts.minutesLeft)
    },
    send: take,
    async expectState({ value }) {
      expect(await db().select().from(passwordResets).where(eq(passwordResets.id, id))).toMatchObject([
        { state: value },
      ])
    },
    async expectRefused(event, state) {
      const before = await stored()
      if (event.type === 'use') {
        expect(passwordResetAsked.reasons(state, event)).not.toEqual([])
        expect(await useLink(link)).toEqual({
          isTaken: false,
          said: expect.stringContaining('link') as unknown,
        })
      } else await take(event)
      expect(await stored()).toEqual(before)
    },
  }
}

/** The steps of a reset, by requests to the real server and by its job. */
export const passwordResetHttp = (platform: () => Platform) =>
  passwordResetDriver(httpName, platform, async (link) => {
    const answer = await postForm(platform().server, link, typed)
    expect([200, 409]).toContain(answer.status)
    return { isTaken: answer.status === 200, said: await answer.text() }
  })
