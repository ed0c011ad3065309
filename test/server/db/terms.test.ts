import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spelledDays } from '#server/commands/kept-too-long.ts'
import { termsAt } from '#server/db/kept/terms.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()

test('the README says of each kind of what is kept for days how many they are', () => {
  const readme = readFileSync('src/server/README.md', 'utf8')
  const [, section = ''] = readme.split('## What is kept, and for how long')
  const [table = ''] = section.split('A customer is known')
  const told = table.split('\n').flatMap((row) => {
    const [, what = '', keptFor = ''] = row.split('|').map((cell) => cell.trim())
    return /^(?:a day|\d+ days|a year)$/.test(keptFor) ? what.split(', ').map((each) => [each, keptFor]) : []
  })
  const now = new Date()
  const kept = termsAt(on.server.db, now, now).filter(({ days }) => days !== null)
  expect(told.toSorted()).toEqual(kept.map(({ what, days }) => [what, spelledDays(days ?? 0)]).toSorted())
})
