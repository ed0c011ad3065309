import { expect, test } from 'vitest'
import { outbox } from '#server/db/schema.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

// READINGS 39: what has changed since the decision; what staff had before them when they decided is no news.
test('the letter of a lapse names what has changed since the decision, and nothing else', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const type = 'marketplace_fitting_approval'
  const id = readId((await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })).body)
  const approve = () => on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' })
  const change = (to: object) => on.api('provider', 'PATCH', `/addons/${slug}`, to)
  const lettersOf = async (to: object) => {
    await on.server.db.delete(outbox)
    await change(to)
    return on.server.db.select().from(outbox)
  }
  const told = async (to: object) => {
    const lists = (await lettersOf(to)).map(({ text }) => /\nChanged:\n(.*?)\n\n/s.exec(text)?.[1])
    expect(new Set(lists).size).toBe(1)
    return lists[0]
  }

  await change({ summary: 'Changed before it was decided.' })
  await approve()
  // Of another approval, and of none.
  await change({ tags: 'mail', email_support: 'help@acme.example' })
  expect(await told({ legal_statements: 'All rights reserved.' })).toBe('- Legal statements changed')
  // While it is pending again, nobody is told anything.
  expect(await lettersOf({ display_name: 'Acme Anew' })).toEqual([])
  await approve()
  const terms = { provider_terms_url: 'https://acme.example/terms', summary: 'Changed after it.' }
  expect((await told(terms))?.split('\n').toSorted()).toEqual([
    '- Provider terms URL changed',
    '- Summary changed',
  ])
})
