import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { securityEvents } from '#server/db/schema.ts'
import { renewRecoveryCodes } from '#server/identity/second-factor/recovery-codes.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import { useSecondFactor } from '../support/second-factor.ts'

const on = useSecondFactor()
const events = () =>
  on.server.db.select().from(securityEvents).orderBy(asc(securityEvents.day), asc(securityEvents.number))
const kinds = async () => (await events()).map(({ kind, party }) => `${kind} by ${party}`)

test('the password alone signs nobody in; a wrong code is told, and the right one', async () => {
  await on.giveAuthenticator()
  const cookie = await on.half()
  expect(await kinds()).toEqual([])
  expect((await on.send('000000', cookie)).status).toBe(401)
  expect(await kinds()).toEqual(['code_wrong by stranger'])
  expect((await on.send(codeNow(), cookie)).status).toBe(303)
  expect(await kinds()).toEqual(['code_wrong by stranger', 'sign_in by person'])
  expect((await events()).map(({ personId }) => personId)).toEqual([on.userId, on.userId])
})

test('a recovery code that signs somebody in is told, without the code', async () => {
  await on.giveAuthenticator()
  const [code = ''] = await on.server.db.transaction((tx) => renewRecoveryCodes(tx, on.userId, new Date()))
  expect((await on.send(code, await on.half())).status).toBe(303)
  expect(await kinds()).toEqual(['recovery_code_used by person', 'sign_in by person'])
  expect(JSON.stringify(await events())).not.toContain(code)
})
