import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { securityEvents } from '#server/db/schema.ts'
import { auditSecurity } from '#server/security/chain.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import { submitSignIn } from '#test/support/sign-in-client.ts'
import { useSecondFactor } from '../support/second-factor.ts'

const on = useSecondFactor()
const events = () =>
  on.server.db.select().from(securityEvents).orderBy(asc(securityEvents.day), asc(securityEvents.number))
const kinds = async () => (await events()).map(({ kind, party }) => `${kind} by ${party}`)

describe('a wait after too many codes', () => {
  const wrongCodes = Array.from({ length: 5 }, () => 'code_wrong by stranger')
  const after = async () => (await events()).filter(({ kind }) => kind === 'sign_in_delayed')

  test('is told once, however often it is met', async () => {
    await on.giveAuthenticator()
    const first = await on.half()
    for (let i = 0; i < 5; i++) expect((await on.send('000000', first)).status).toBe(401)
    const cookie = await on.half()
    for (let i = 0; i < 3; i++) expect((await on.send(codeNow(), cookie)).status).toBe(429)
    expect(await kinds()).toEqual([...wrongCodes, 'sign_in_delayed by stranger'])
    expect(await after()).toMatchObject([
      { personId: on.userId, actorId: null, details: { reason: 'after too many wrong codes' } },
    ])
    expect((await auditSecurity(on.server.db)).violations).toEqual([])
  })

  test('is told although wrong passwords had to wait, too', async () => {
    await on.giveAuthenticator()
    const [first, second] = [await on.half(), await on.half()]
    for (let i = 0; i < 12; i++) await submitSignIn(on.server, { password: 'wrong' })
    expect(await after()).toMatchObject([{ details: {} }])
    for (let i = 0; i < 5; i++) expect((await on.send('000000', first)).status).toBe(401)
    expect((await on.send(codeNow(), second)).status).toBe(429)
    expect(await after()).toMatchObject([
      { details: {} },
      { details: { reason: 'after too many wrong codes' } },
    ])
  })
})
