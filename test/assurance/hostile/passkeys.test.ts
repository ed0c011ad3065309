import { expect, test } from 'vitest'
import { changedTables, tableSums } from '#test/assurance/support/table-sums.ts'
import { passkeyPath } from '#test/support/passkey-client.ts'
import { byScope } from '#test/support/scope.ts'
import { postForm } from '#test/support/sign-in-client.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { chosen } from './chosen.ts'
import { texts } from './values.ts'

const sides = twoSides()

test('an answer that is no passkey’s, whatever it is, is told and changes nothing else', async () => {
  const { server } = sides()
  const before = await tableSums(server.db)
  const some = chosen(
    'passkeys',
    Object.entries(texts),
    byScope({ fast: { share: 0, least: 4 }, all: { share: 1, least: 0 } }),
  )
  for (const [what, text] of some) {
    const cookie = `passkey=${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`
    const changed = await server.undone(async () => {
      const answer = await postForm(server, passkeyPath, { credential: text }, { cookie })
      expect([what, answer.status]).toEqual([what, 401])
      return changedTables(before, await tableSums(server.db, server))
    })
    expect([what, changed]).toEqual([what, ['passkey_challenges', 'security_days', 'security_events']])
  }
})
