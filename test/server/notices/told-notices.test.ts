import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LetterTopic } from '#contract/mail.ts'
import { companyUsers, notices, outbox, topicSettings, users } from '#server/db/schema.ts'
import { type NoticeReader, noticeRows } from '#test/spec/notices.ts'
import { createPerson, type Person } from '#test/support/people.ts'
import { readId } from '#test/support/read-as.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

async function ask(...given: Parameters<typeof on.api>): Promise<unknown> {
  const { status, body } = await on.api(...given)
  expect([status < 300, body]).toEqual([true, body])
  return body
}

const type = 'marketplace_fitting_approval'
const topics = { decision: 'approvals', shutdown: 'stage', request: 'approvals', token: 'people' } as const

/** Prepares each event, and gives the call that brings it about. */
const events: Readonly<Record<(typeof noticeRows)[number]['event'], () => Promise<() => Promise<unknown>>>> =
  {
    decision: async () => {
      const { slug } = await addonAt(on.world, 'alpha')
      const id = readId(await ask('provider', 'POST', `/addons/${slug}/approvals`, { type }))
      return () => ask('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' })
    },
    shutdown: async () => {
      const { slug } = await addonAt(on.world, 'beta')
      return () => ask('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
    },
    request: async () => {
      const { slug } = await addonAt(on.world, 'alpha')
      return () => ask('provider', 'POST', `/addons/${slug}/approvals`, { type })
    },
    token: async () => {
      const { slug } = await addonAt(on.world, 'alpha')
      return () => ask('provider', 'POST', `/addons/${slug}/api_authorizations`)
    },
  }

async function choose(person: Person, topic: LetterTopic, mail: 'at_once' | 'daily' | 'never') {
  const updatedAt = on.server.clock.now()
  await on.server.db.insert(topicSettings).values({ userId: person.id, topic, mail, updatedAt })
}

test.each(noticeRows.map((row) => [row.name, row] as const))('%s', async (_, row) => {
  const { db, clock } = on.server
  const { provider, admin, companyId } = on.world
  const people: Record<NoticeReader, Person> = {
    asker: provider,
    colleague: await createPerson(on.server, 'colleague@acme.example', { companyId }),
    staff: admin,
    otherStaff: await createPerson(on.server, 'other@platform.example', { platformAdmin: true }),
  }
  const everybody = Object.keys(people) as NoticeReader[]
  const nameOf = (wanted: (person: Person) => boolean) => everybody.find((name) => wanted(people[name]))
  const happen = await events[row.event]()
  for (const name of everybody) {
    const mail = row.chosen[name]
    if (mail !== undefined) await choose(people[name], topics[row.event], mail)
  }
  if (row.hasLeft === true) await db.delete(companyUsers).where(eq(companyUsers.userId, provider.id))
  if (row.isDisabled === true)
    await db.update(users).set({ disabledAt: clock.now() }).where(eq(users.id, provider.id))
  await db.delete(notices)
  await db.delete(outbox)

  await happen()

  const letters = await db.select().from(outbox)
  expect(letters.map(({ to }) => nameOf(({ email }) => email === to)).toSorted()).toEqual(
    row.letters.toSorted(),
  )
  const rows = await db.select().from(notices)
  expect(
    Object.fromEntries(
      rows.map(({ userId, mail, readAt }) => [
        nameOf(({ id }) => id === userId),
        `${mail}, ${readAt === null ? 'unread' : 'read'}`,
      ]),
    ),
  ).toEqual(row.notices)
  // The same text, and the same place as the letter's link; then where letters are chosen.
  for (const { title, text, place } of rows)
    for (const letter of letters) {
      expect(letter.subject).toBe(title)
      expect(letter.text.startsWith(`${text}\n\n`)).toBe(true)
      expect(letter.text).toContain(`${place}\n\nChoose which letters you get, and when: `)
    }
})
