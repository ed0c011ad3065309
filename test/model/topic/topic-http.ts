import { and, eq, inArray, ne } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TopicEvent, TopicFacts, TopicSnapshot } from '#machines/topic/lifecycle.ts'
import { topicSettings, users } from '#server/db/schema.ts'
import type { Driver } from '#test/runner/model.ts'
import { call, createCompany, createPerson, type Person } from '#test/support/people.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { choiceOf, topicAsked } from './specified.ts'

type State = TopicSnapshot['value']

/**
 * A topic of a company's user and of a member of staff, by requests to the real server; both have it alike, and so have
 * the others of their sides.
 */
export function topicHttp(platform: () => Platform): Driver<TopicSnapshot, TopicEvent, TopicFacts> & {
  topic: () => 'people' | 'approvals'
  people: () => Record<'provider' | 'admin', Person>
  putOwn: (mail: State) => Promise<void>
} {
  let topic: 'people' | 'approvals'
  let people: Record<'provider' | 'admin', Person>
  let colleague: Person
  let met: Platform | undefined

  const db = () => platform().server.db
  const own = () =>
    inArray(
      topicSettings.userId,
      Object.values(people).map(({ id }) => id),
    )
  const stored = () => db().select().from(topicSettings).orderBy(topicSettings.userId)
  const put = async (ids: readonly string[], mail: State) => {
    const updatedAt = platform().server.clock.now()
    if (mail !== 'at_once' && ids.length > 0)
      await db()
        .insert(topicSettings)
        .values(ids.map((userId) => ({ userId, topic, mail, updatedAt })))
  }
  const putOwn = async (mail: State) => {
    await db().delete(topicSettings).where(own())
    await put(
      Object.values(people).map(({ id }) => id),
      mail,
    )
  }
  const deliver = (event: TopicEvent) =>
    call(platform().server, 'PUT', `/api/v3/topics/${topic}`, {
      as: people[event.by as 'provider'],
      body: { mail: choiceOf(event) },
    })

  /** Those who choose, and a colleague of one of them; other staff are there already. */
  async function meet(): Promise<Person> {
    const { server } = platform()
    const companyId = await createCompany(server, 'Of topics')
    people = {
      provider: await createPerson(server, 'chooser@acme.example', { companyId }),
      admin: await createPerson(server, 'chooser@platform.example', { platformAdmin: true }),
    }
    await server.db
      .update(users)
      .set({ acknowledgedMsaAt: server.clock.now() })
      .where(eq(users.id, people.provider.id))
    return createPerson(server, 'other@acme.example', { companyId })
  }

  return {
    name: httpName,
    topic: () => topic,
    people: () => people,
    putOwn,
    // The platform chooses nobody's letters.
    canSend: ({ by }) => by !== 'system',
    async start({ value }, { kind, others }) {
      topic = kind === 'always' ? 'people' : 'approvals'
      if (met !== platform()) colleague = await meet()
      met = platform()
      await db().delete(topicSettings)
      const staff = await db()
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.platformAdmin, true), ne(users.id, people.admin.id)))
      await put([colleague.id, ...staff.map(({ id }) => id)], others === 'none' ? 'never' : 'daily')
      await putOwn(value)
    },
    async send(event) {
      const { status, body } = await deliver(event)
      expect({ status, body }).toMatchObject({ status: 200, body: { topic, mail: choiceOf(event) } })
      await putOwn(choiceOf(event))
    },
    async expectState(state) {
      for (const by of ['provider', 'admin'] as const) {
        const { body } = await call(platform().server, 'GET', '/api/v3/topics', { as: people[by] })
        const steps = (['tellAtOnce', 'tellDaily', 'turnOff'] as const).map((type) => {
          const codes = topicAsked.reasons(state, { type, by })
          return { event: type, allowed: codes.length === 0, blockers: codes.map((code) => ({ code })) }
        })
        const shown = (body as { topic: string }[]).find((each) => each.topic === topic)
        expect(shown).toMatchObject({ mail: state.value, steps })
      }
    },
    async expectRefused(event, state) {
      await putOwn(state.value)
      const before = await stored()
      const { status } = await deliver(event)
      const codes = topicAsked.reasons(state, event)
      expect({ event, status }).toEqual({ event, status: refusalStatus(codes) })
      expect(await stored()).toEqual(before)
    },
  }
}
